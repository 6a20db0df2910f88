import { isLoopback, readLaunchSettings } from './launch-settings.mjs'

/**
 * What the server round Next needs to know. Throws SettingError.
 *
 * @param {NodeJS.Dict<string>} environment
 * @param {{ dev: boolean }} options
 */
export function readServeSettings(environment, { dev }) {
  const { port, appUrl, bankOrigin } = readLaunchSettings(environment)
  const url = new URL(appUrl)
  const https = url.protocol === 'https:'
  const service = environment['BANKING_AUTH_URL'] || bankOrigin
  return {
    port,
    https,
    /** https ends at a proxy in front of this server, which speaks plain http. */
    behindProxy: https,
    // Next's development client opens its socket at the one server that it was first seen on.
    hosts: dev ? ['localhost'] : readHosts(environment, url.hostname),
    formTargets: [new URL(service).origin],
  }
}

/**
 * @param {NodeJS.Dict<string>} environment
 * @param {string} hostname of the public address
 */
function readHosts(environment, hostname) {
  const chosen = environment['HOST']
  if (chosen) return [chosen]
  return isLoopback(hostname) ? ['127.0.0.1', '::1'] : ['0.0.0.0']
}
