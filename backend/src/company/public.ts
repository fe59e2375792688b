/** What other contexts may know of the company. */
export { companyDecider, companyShapes } from './company.ts';
