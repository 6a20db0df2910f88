/** Whether a URL's host is this machine, by name or address literal. */
export function isLoopbackUrl({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
