import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

const debianChromium = '/usr/bin/chromium'

/** A headless Chromium that reaches for nothing outside: Debian's, or Playwright's own elsewhere. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    ...(existsSync(debianChromium) ? { executablePath: debianChromium } : {}),
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
