import { encode } from 'next-auth/jwt'
import { describe, expect, test } from 'vitest'
import { createSessionDecoder } from '@/lib/server/auth/session-cookie'

const secret = 's'.repeat(43)
const seal = (token: Record<string, unknown>, by = secret, maxAge = 3600) =>
  encode({ token, secret: by, maxAge })

describe('the session cookie', () => {
  test('a session cookie gives the session id that we sealed, as often as it is asked', async () => {
    const read = createSessionDecoder(secret)
    const cookie = await seal({ sid: 'session-1' })
    expect([await read(cookie), await read(cookie)]).toEqual([
      { sid: 'session-1' },
      { sid: 'session-1' },
    ])
  })

  test('a session cookie that is forged, altered or empty gives nothing', async () => {
    const read = createSessionDecoder(secret)
    const cookie = await seal({ sid: 'session-1' })
    // Not its last letter, of which some bits mean nothing.
    const altered = cookie.at(-10) === 'A' ? 'B' : 'A'
    const forged = [
      await seal({ sid: 'session-1' }, 'x'.repeat(43)),
      `${cookie.slice(0, -10)}${altered}${cookie.slice(-9)}`,
      'session-1',
      '',
      await seal({ sid: 7 }),
      await seal({ sub: 'session-1' }),
      // An unsigned token, which once was accepted by too many libraries.
      'eyJhbGciOiJub25lIn0.eyJzaWQiOiJzZXNzaW9uLTEifQ.',
    ]
    expect(await Promise.all(forged.map(read))).toEqual(forged.map(() => undefined))
  })

  test('a session cookie ends with its own time, also when it was read before', async () => {
    let now = Date.now()
    const read = createSessionDecoder(secret, () => now)
    const cookie = await seal({ sid: 'session-1' })
    expect(await read(cookie)).toEqual({ sid: 'session-1' })
    now += 3_601_000
    expect(await read(cookie)).toBeUndefined()
  })
})
