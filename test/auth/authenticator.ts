import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** A browser with one passkey in it (WebAuthn), which can lie. */
export interface TestAuthenticator {
  id: string
  /** Answers `navigator.credentials.create`. */
  create: (challenge: string, lie?: Lie) => object
  /** Answers `navigator.credentials.get`; its counter grows with each. */
  get: (challenge: string, lie?: Lie) => object
}

export interface Lie {
  origin?: string
  /** As if the person had not been verified. */
  isUnverified?: boolean
  counter?: number
  signature?: Buffer
}

const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 }
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

export function createAuthenticator(origin: string): TestAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: lie.origin ?? origin, crossOrigin: false }),
    )

  const authenticatorData = (extra: number, lie: Lie, rest = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head[0] = flags.present | extra | (lie.isUnverified === true ? 0 : flags.verified)
    counter += 1
    head.writeUInt32BE(lie.counter ?? counter, 1)
    return Buffer.concat([sha256(new URL(origin).hostname), head, rest])
  }

  const answer = (response: Record<string, Buffer | string[]>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, value]) => [
        name,
        Array.isArray(value) ? value : value.toString('base64url'),
      ]),
    ),
  })

  return {
    id: id.toString('base64url'),
    create: (challenge, lie = {}) => {
      // RFC 9052: an elliptic curve key of two coordinates, for ES256.
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), idLength, id, isoCBOR.encode(key)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(flags.hasKey, lie, credential))],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, lie),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      })
    },
    get: (challenge, lie = {}) => {
      const clientDataJSON = clientData('webauthn.get', challenge, lie)
      const data = authenticatorData(0, lie)
      const signed = Buffer.concat([data, sha256(clientDataJSON)])
      return answer({
        clientDataJSON,
        authenticatorData: data,
        signature: lie.signature ?? sign('sha256', signed, privateKey),
      })
    },
  }
}
