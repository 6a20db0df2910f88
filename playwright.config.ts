import { defineConfig } from '@playwright/test'
import { browserLaunchOptions } from '@/scripts/test-requirements.mjs'

/** Each has programs of its own, for a long story: begun last, it would be waited for. */
const ownPrograms = [
  'another-bank',
  'close-story',
  'demo',
  'mail-and-retention',
  'renewals',
  'single-sign-on',
  'tokens-stay-home',
].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  projects: [
    { name: 'own programs', testMatch: ownPrograms },
    {
      name: 'shared programs',
      testMatch: '**/*.spec.ts',
      testIgnore: ownPrograms,
    },
  ],
  // Each worker runs its own bank and dashboard, and waits for them half of its time.
  workers: 3,
  // At the end and alone; `npm test` names what passed only then.
  retries: 2,
  retryStrategy: 'isolated',
  forbidOnly: process.env['CI'] !== undefined,
  // Long enough for a machine that is slow and shared: a test that passes only at its second try takes longer.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // What moves is painted sixty times a second, by the processor here.
    contextOptions: { reducedMotion: 'reduce' },
    // To record every test takes a quarter of the time of them all.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    actionTimeout: 40_000,
    navigationTimeout: 60_000,
    launchOptions: browserLaunchOptions(),
  },
})
