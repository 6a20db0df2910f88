import { type Browser, chromium } from '@playwright/test'
import { findDistributionBrowser } from '@/scripts/test-requirements.mjs'

/** A headless Chromium that reaches for nothing outside: Debian's, or Playwright's own elsewhere. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findDistributionBrowser()
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  })
}
