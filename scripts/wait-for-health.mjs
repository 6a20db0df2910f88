import { setTimeout as wait } from 'node:timers/promises'
import { CommandError } from './run-command.mjs'

const POLL_MS = 100

/**
 * Resolves when the address answers 200. Throws CommandError when it has not after `seconds`.
 *
 * @param {string} name of the program, for the message
 * @param {string} address
 * @param {number} [seconds]
 */
export async function waitForHealth(name, address, seconds = 90) {
  const deadline = performance.now() + seconds * 1000
  let last = 'nothing answered'
  while (performance.now() < deadline) {
    const answer = await ask(address)
    if (answer === 'well') return
    last = answer
    await wait(POLL_MS)
  }
  throw new CommandError(`The ${name} did not become ready in ${seconds} s: ${address}: ${last}`)
}

/** @param {string} address */
async function ask(address) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) })
    const body = await response.text()
    return response.status === 200 ? 'well' : `${response.status} ${body.slice(0, 300)}`
  } catch {
    return 'nothing answered'
  }
}
