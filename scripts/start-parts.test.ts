import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findStaleReason } from '@/scripts/install-packages.mjs'
import { makeDataFolder, prepareStore } from '@/scripts/start-programs.mjs'
import { isAccepted, parseRegistration } from '@/scripts/register-dashboard.mjs'
import { hashSources } from '@/scripts/build-programs.mjs'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'start-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('whether packages are installed', () => {
  const wanted = {
    packages: {
      '': {},
      'node_modules/next': { version: '16.4.5' },
      'node_modules/only-elsewhere': { version: '1.0.0', optional: true },
    },
  }
  const next = (version: string) => ({ packages: { 'node_modules/next': { version } } })

  test('exactly what the lock file names is current, builds for other platforms aside', () => {
    expect(findStaleReason(wanted, next('16.4.5'))).toBeUndefined()
  })

  test('another version, a missing package and no installation at all are stale', () => {
    expect(findStaleReason(wanted, next('16.4.4'))).toContain('node_modules/next')
    expect(findStaleReason(wanted, { packages: {} })).toContain('node_modules/next')
    expect(findStaleReason(wanted, undefined)).toBe('none are installed')
  })

  test('what is for development alone may be missing where everything is built', () => {
    const packages = { ...wanted.packages, 'node_modules/vitest': { version: '4.1.12', dev: true } }
    expect(findStaleReason({ packages }, next('16.4.5'))).toContain('node_modules/vitest')
    expect(findStaleReason({ packages }, next('16.4.5'), true)).toBeUndefined()
    expect(findStaleReason({ packages }, { packages: {} }, true)).toContain('node_modules/next')
  })

  test('without a lock file nothing is installed where everything is built, as in the image', () => {
    expect(findStaleReason(undefined, undefined)).toBe('package-lock.json is missing')
    expect(findStaleReason(undefined, undefined, true)).toBeUndefined()
  })
})

describe('whether a build is current', () => {
  test('a changed, added, renamed or removed source makes it stale, a test does not', async () => {
    const write = async (name: string, text: string) => {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
      await writeFile(path.join(folder, name), text)
    }
    const hash = () => hashSources(['bank', 'missing'], folder)
    await write('bank/main.ts', 'one')
    await write('bank/main.test.ts', 'one')
    await write('other/page.tsx', 'one')
    const first = await hash()
    await write('bank/main.test.ts', 'two')
    await write('other/page.tsx', 'two')
    expect(await hash()).toBe(first)
    await write('bank/main.ts', 'two')
    const second = await hash()
    await write('bank/deep/part.ts', '')
    const third = await hash()
    await rm(path.join(folder, 'bank/main.ts'))
    expect(new Set([first, second, third, await hash()]).size).toBe(4)
  })
})

describe('preparing a store', () => {
  const prepare = (options: { buildHash: string; databaseUrl?: string; failure?: string }) => {
    const ran: string[] = []
    const store = {
      name: 'bank' as const,
      bundle: 'bank-prepare' as const,
      dataFolder: folder,
      databaseUrl: options.databaseUrl,
      buildHash: options.buildHash,
      env: {},
    }
    const runToEnd = async ({ file }: { file: string }) => {
      ran.push(path.basename(file))
      await mkdir(path.join(folder, 'bank'), { recursive: true })
      return options.failure
    }
    return prepareStore(store, runToEnd, () => {}).then(() => ran)
  }

  test('it is done once for one build, and again for the next build or a removed folder', async () => {
    expect(await prepare({ buildHash: 'a' })).toEqual(['bank-prepare.mjs'])
    expect(await prepare({ buildHash: 'a' })).toEqual([])
    expect(await prepare({ buildHash: 'b' })).toEqual(['bank-prepare.mjs'])
    await rm(path.join(folder, 'bank'), { recursive: true })
    expect(await prepare({ buildHash: 'b' })).toEqual(['bank-prepare.mjs'])
  })

  test('one that failed is not taken for done', async () => {
    const failing = prepare({ buildHash: 'a', failure: 'exit code 1' })
    await expect(failing).rejects.toThrow('The store of the bank could not be prepared')
    expect(await prepare({ buildHash: 'a' })).toEqual(['bank-prepare.mjs'])
  })

  test('a PostgreSQL is asked every time: nothing here knows its state', async () => {
    const options = { buildHash: 'a', databaseUrl: 'postgres://bank' }
    expect(await prepare(options)).toHaveLength(1)
    expect(await prepare(options)).toHaveLength(1)
  })

  test('the data folder is private, also when it was there before', async () => {
    const data = path.join(folder, 'data')
    await mkdir(data, { mode: 0o755 })
    await makeDataFolder(data)
    expect((await stat(data)).mode & 0o777).toBe(0o700)
  })
})

describe('the registration that the bank prints', () => {
  test('it is taken with both of its parts or not at all', () => {
    expect(parseRegistration('{"client_id":"a","client_secret":"b","name":"c"}')).toEqual({
      client_id: 'a',
      client_secret: 'b',
    })
    for (const text of ['', 'null', '{"client_id":"a"}', 'Registered a', '[]']) {
      expect(() => parseRegistration(text)).toThrow('without saying its client_id')
    }
  })
})

describe('whether the bank knows a registration', () => {
  const registration = { client_id: 'a', client_secret: 'b' }

  /** A bank that drops this many connections first, and answers the others with this status. */
  async function isAcceptedBy(dropped: number, status: number): Promise<boolean> {
    let left = dropped
    const server = createServer((request, response) => {
      left -= 1
      if (left >= 0) request.socket.destroy()
      else response.writeHead(status).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    try {
      return await isAccepted(`http://127.0.0.1:${port}`, registration)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  test('is as it answers, also after one dropped connection', async () => {
    expect(await isAcceptedBy(0, 200)).toBe(true)
    expect(await isAcceptedBy(1, 200)).toBe(true)
    expect(await isAcceptedBy(1, 401)).toBe(false)
  })

  test('cannot be said of one that drops every connection', async () => {
    await expect(isAcceptedBy(2, 200)).rejects.toThrow()
  })
})
