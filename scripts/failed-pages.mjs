import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inProject } from './run-command.mjs'

const heading = '# Page snapshot'

/**
 * What the page of each failed browser test showed, as Playwright keeps it, for a run whose files nobody can open.
 *
 * @returns {Promise<string[]>}
 */
export async function failedPages() {
  const folder = inProject('test-results')
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  return Promise.all(
    files
      .filter((file) => file.endsWith('error-context.md'))
      .map(async (file) => {
        const context = await readFile(join(folder, file), 'utf8')
        return `${dirname(file)}\n${context.slice(Math.max(context.indexOf(heading), 0))}`
      }),
  )
}
