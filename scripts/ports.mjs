import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { CommandError, SettingError } from './run-command.mjs'

const hosts = ['127.0.0.1', '::1']

/**
 * Throws SettingError when another program listens on the port.
 *
 * @param {string} variable the environment variable that chooses it
 * @param {number} port
 */
export async function requireFreePort(variable, port) {
  for (const host of hosts) {
    const refusal = await tryPort(port, host)
    if (refusal === 'EADDRINUSE') {
      throw new SettingError(
        `Port ${port} is in use by another program: stop it, or choose another port, for example ${variable}=${port + 10} npm start`,
      )
    }
    if (refusal === 'EACCES') {
      throw new SettingError(
        `Port ${port} may not be opened by this user: choose one above 1023, for example ${variable}=${port + 8000} npm start`,
      )
    }
  }
}

/** A port that was free a moment ago. */
export async function findFreePort() {
  const server = createServer()
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(undefined))
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the error's code; undefined when the port is free
 */
function tryPort(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (/** @type {NodeJS.ErrnoException} */ cause) => resolve(cause.code))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}

const pollMilliseconds = 100

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
    await wait(pollMilliseconds)
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
