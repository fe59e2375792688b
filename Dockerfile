# The API with the built screens. The embedded parts are installed too but idle: the URLs of docker-compose replace them.
FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json nest-cli.json tsconfig.base.json ./
COPY backend ./backend
COPY frontend ./frontend
COPY libs ./libs
COPY test/package.json ./test/package.json
COPY scripts ./scripts
RUN node scripts/build.mjs

FROM node:22-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Nothing but /data is written: run it with a read-only file system (`--read-only --tmpfs /tmp`).
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/ready/').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "backend/dist/backend/src/main.js"]
