import path from 'node:path'
import { pathToFileURL } from 'node:url'

const begin = '2026-07-08T14:05:00Z'

/** A day of their own for both programs, so that their pictures never grow old. */
export const dayClock = {
  begin,
  /** What a program begins with to live in that day, see day-clock.mjs. */
  environment: (now: string = begin): Record<string, string> => ({
    NODE_OPTIONS: `--import ${pathToFileURL(path.resolve('e2e/day-clock.mjs')).href}`,
    COUNTINGHOUSE_CLOCK: now,
    COUNTINGHOUSE_CLOCK_SINCE: String(Date.now()),
  }),
} as const
