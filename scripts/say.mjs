import { CommandError } from './run-command.mjs'
import { SettingError } from './launch-settings.mjs'

/**
 * Progress for a person; standard output is left to results.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/**
 * Ends a command the way each of them ends on a failure: one plain line for what a person can
 * mend, the whole error for what is a fault of ours.
 *
 * @param {unknown} cause
 * @returns {never}
 */
export function exitWith(cause) {
  if (cause instanceof CommandError) {
    if (cause.output !== '') say(cause.output.trimEnd())
    say(cause.message)
  } else if (cause instanceof SettingError) {
    say(cause.message)
  } else {
    console.error(cause)
  }
  process.exit(1)
}
