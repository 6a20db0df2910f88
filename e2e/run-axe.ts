import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

// `axe.source` is more than twice as long, and every page has to read it anew.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rows of a table are made alike: ten of them are judged. */
const alike = 'tbody tr:nth-child(n + 11)'

export const judgedNothing = 'axe judged nothing'

/**
 * What axe finds wrong with a page as it stands, a line each: nothing, if it breaks no rule. Of what
 * passes only one node is named: to name them all takes longer than to judge them.
 */
export async function runAxe(
  page: Page,
  options: RunOptions = {},
  within?: string,
): Promise<string[]> {
  const isThere = await page.evaluate(() => window.axe !== undefined)
  if (!isThere) await page.evaluate(source)
  const results = await page.evaluate(
    ({ selector, exclude, given }) =>
      window.axe?.run(
        { include: selector ?? document, exclude },
        { ...given, resultTypes: ['violations'], iframes: false },
      ),
    { selector: within, exclude: alike, given: options },
  )
  if (results === undefined || results.passes.length === 0) return [judgedNothing]
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
}
