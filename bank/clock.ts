import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Clock } from '@/bank/context'

/** The bank's time: another clock plus an offset that a rehearsal may set. */
export interface MovableClock extends Clock {
  set: (now: Date) => void
  advance: (seconds: number) => void
}

export interface ClockOptions {
  /** The clock underneath; the system's unless given. */
  base?: () => Date
  /** Keeps the offset over a restart: a bank that falls back a year would revive dead tokens. */
  offsetFile?: string
}

/** Throws where the offset file holds anything but a number of milliseconds. */
export function createMovableClock(options: ClockOptions = {}): MovableClock {
  const base = options.base ?? (() => new Date())
  const { offsetFile } = options
  let offsetMilliseconds = offsetFile === undefined ? 0 : readOffset(offsetFile)

  const move = (milliseconds: number): void => {
    if (Number.isNaN(new Date(base().getTime() + milliseconds).getTime())) {
      throw new RangeError('the clock cannot be moved beyond what a date can hold')
    }
    if (offsetFile !== undefined) writeOffset(offsetFile, milliseconds)
    offsetMilliseconds = milliseconds
  }

  return {
    now: () => new Date(base().getTime() + offsetMilliseconds),
    set: (now) => move(now.getTime() - base().getTime()),
    advance: (seconds) => move(offsetMilliseconds + seconds * 1000),
  }
}

function readOffset(file: string): number {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw cause
  }
  const offset = Number(text.trim() || Number.NaN)
  if (!Number.isSafeInteger(offset)) {
    throw new Error(`${file} must hold the clock's offset in milliseconds; delete it to start anew`)
  }
  return offset
}

function writeOffset(file: string, milliseconds: number): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, String(Math.round(milliseconds)))
  renameSync(temporary, file)
}
