import { defineConfig } from '@playwright/test'
import base from '@/playwright.config'

const { projects: _ofTheTests, ...shared } = base

// `npm run screenshots`: every screen beside the picture of it that is kept in e2e/pictures.
export default defineConfig({
  ...shared,
  testMatch: 'screens.pictures.ts',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  globalSetup: [],
  workers: 1,
  retries: 0,
  expect: {
    timeout: 10_000,
    // Letters are rendered a little differently from one machine to the next.
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, animations: 'disabled', scale: 'css' },
  },
})
