/** Who an OpenID Connect provider says that somebody is. */
export interface Identity {
  issuer: string
  /** Never reused by the issuer, whatever becomes of names and addresses. */
  subject: string
  /** In lower case. Undefined without one that we could compare letter by letter. */
  email: string | undefined
  /** The provider has made sure that the address is theirs. */
  isEmailVerified: boolean
  /** Empty where it says none. */
  name: string
  /** In seconds since 1970. Undefined where it does not say when they signed in there. */
  signedInAt: number | undefined
}

const maxEmailLength = 254
const maxNameLength = 120

/** `claims` are verified already: only what they say is read here. */
export function readIdentity(
  claims: Readonly<Record<string, unknown>> & { iss: string; sub: string },
): Identity {
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: readEmail(claims['email']),
    isEmailVerified: isVerified(claims),
    name: readName(claims['name']),
    signedInAt: typeof claims['auth_time'] === 'number' ? claims['auth_time'] : undefined,
  }
}

/** Printable ASCII alone: `＠` and `K` are other letters that some comparisons take for ours. */
function readEmail(claim: unknown): string | undefined {
  const isPlain =
    typeof claim === 'string' &&
    claim.length <= maxEmailLength &&
    /^[!-?A-~]+@[!-?A-~]+$/.test(claim)
  return isPlain ? claim.toLowerCase() : undefined
}

const entra = 'https://login.microsoftonline.com/'

/**
 * Microsoft Entra says nothing as `email_verified`. There `xms_edov` says that the address is of a domain
 * which the tenant has proved to be its own.
 */
function isVerified(claims: Readonly<Record<string, unknown>> & { iss: string }): boolean {
  const { iss, email_verified: verified, xms_edov: ofOwnDomain } = claims
  if (verified !== undefined || !iss.startsWith(entra)) return verified === true
  return ofOwnDomain === true || ofOwnDomain === 1 || ofOwnDomain === '1' || ofOwnDomain === 'true'
}

function readName(claim: unknown): string {
  const text = typeof claim === 'string' ? claim.replaceAll(/\p{C}+/gu, ' ').trim() : ''
  return text.slice(0, maxNameLength)
}
