import { existsSync } from 'node:fs'
import { inProject } from './project-root.mjs'
import { installDebianPackages } from './debian-packages.mjs'
import { requireCommand } from './run-command.mjs'

const distributionBrowser = '/usr/bin/chromium'

/** Where the distribution's browser is; undefined where Playwright's own is to be used. */
export function findDistributionBrowser() {
  return existsSync(distributionBrowser) ? distributionBrowser : undefined
}

/**
 * Gets a browser if the machine has none: the distribution's, elsewhere Playwright's own.
 * @param {(line: string) => void} report
 */
export async function ensureBrowser(report) {
  if (findDistributionBrowser() !== undefined) return
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return
  if (existsSync('/etc/debian_version')) {
    await installDebianPackages(['chromium'], report)
    return
  }
  report('Installing a browser …')
  const playwright = inProject('node_modules/.bin/playwright')
  await requireCommand('playwright install', playwright, ['install', 'chromium'])
}
