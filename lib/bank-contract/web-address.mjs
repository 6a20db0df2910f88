// What every program takes for a port, an origin and this machine; each words its own refusal. Plain
// JavaScript: `scripts/` needs it before anything is installed.

/**
 * Whether a URL's host is this machine, by name or address literal.
 * @param {Pick<URL, 'hostname'>} url
 */
export function isLoopbackUrl({ hostname }) {
  return isLoopbackHost(hostname)
}

/**
 * The same of a host that a program listens on.
 * @param {string} host
 */
export function isLoopbackHost(host) {
  return ['localhost', '::1', '[::1]'].includes(host) || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Plain http is for this machine alone. @param {URL} url */
export function isInsecure(url) {
  return url.protocol === 'http:' && !isLoopbackUrl(url)
}

/**
 * A port from 1 to 65535; undefined for any other text.
 * @param {string} text
 * @returns {number | undefined}
 */
export function findPort(text) {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port >= 1 && port <= 65_535 ? port : undefined
}

/**
 * A web address; undefined for any other text.
 * @param {string} text
 * @returns {URL | undefined}
 */
export function findWebAddress(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined
}

/** Whether it names a server and nothing on it. @param {URL} url */
export function isOrigin(url) {
  return url.href === `${url.origin}/`
}

/** Where the programs are to be found where nothing says otherwise. */
export const defaultPorts = { PORT: 3000, BANK_PORT: 4000 }

export const defaultDataFolder = '.data'

/**
 * The public address of a program on this machine.
 * @param {number} port
 */
export function localOrigin(port) {
  return `http://localhost:${port}`
}
