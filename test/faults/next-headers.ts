// Stands in for `next/headers`, which knows the request of a server that is not there in a test.

export const browser = {
  cookies: new Map<string, string>(),
  headers: new Headers({ 'accept-language': 'en-US' }),
}

export async function cookies() {
  const { cookies: jar } = browser
  return {
    get: (name: string) => {
      const value = jar.get(name)
      return value === undefined ? undefined : { name, value }
    },
    getAll: () => [...jar].map(([name, value]) => ({ name, value })),
    set: (name: string, value: string) => void jar.set(name, value),
  }
}

export async function headers(): Promise<Headers> {
  return browser.headers
}
