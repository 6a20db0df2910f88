import { prepareTemplate } from '@/e2e/data-template'

/** One data folder is made as `npm start` makes it; every stack of the run begins as its copy. */
export default async function globalSetup(): Promise<void> {
  process.env['E2E_DATA_TEMPLATE'] = await prepareTemplate()
}
