import { createServer } from 'node:http'
import { SettingError } from './launch-settings.mjs'

const DRAIN_MS = 25_000
const MAX_HEADERS = 100

/**
 * One listener for each address, with limits that a slow or endless sender runs into.
 *
 * @param {{ port: number, hosts: readonly string[] }} settings
 * @param {import('node:http').RequestListener} handle
 */
export function createListeners({ port, hosts }, handle) {
  let closing = false
  const servers = hosts.map((host) => ({ host, server: limitedServer(handle) }))
  return {
    closing: () => closing,
    listen: async () => {
      const outcomes = await Promise.all(
        servers.map(({ host, server }) => listen(server, port, host)),
      )
      const refusal = outcomes.find((outcome) => outcome !== undefined)
      // A machine without IPv6 still has its other loopback address.
      if (refusal !== undefined && (refusal.code !== 'EADDRNOTAVAIL' || outcomes.every(Boolean))) {
        throw new SettingError(`The dashboard cannot listen on PORT=${port}: ${refusal.message}`)
      }
    },
    /** @param {() => Promise<void>} drain runs once no request is under way any more */
    stopOnSignals: (drain) => {
      const stop = async () => {
        if (closing) return
        closing = true
        setTimeout(() => process.exit(1), DRAIN_MS).unref()
        await Promise.all(servers.map(({ server }) => close(server)))
        await drain()
        process.exit(0)
      }
      for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop())
    },
  }
}

/** @param {import('node:http').RequestListener} handle */
function limitedServer(handle) {
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2000 },
    handle,
  )
  server.maxHeadersCount = MAX_HEADERS
  server.keepAliveTimeout = 65_000
  return server
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @param {string} host
 * @returns {Promise<NodeJS.ErrnoException | undefined>}
 */
function listen(server, port, host) {
  return new Promise((resolve) => {
    server.once('error', resolve)
    server.listen(port, host, () => {
      server.off('error', resolve)
      resolve(undefined)
    })
  })
}

/** @param {import('node:http').Server} server */
function close(server) {
  return new Promise((resolve) => {
    server.close(resolve)
    server.closeIdleConnections()
  })
}
