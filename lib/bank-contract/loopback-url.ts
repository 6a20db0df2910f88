/** Whether a URL's host is this machine, by name or address literal. */
export function isLoopbackUrl({ hostname }: URL): boolean {
  return isLoopbackHost(hostname)
}

/** The same of a host that a program listens on. */
export function isLoopbackHost(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || /^127(\.\d{1,3}){3}$/.test(host)
}
