import * as z from 'zod'
import { scopes } from '@/lib/bank-contract/scope'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const address = new URL(text)
  const isPrivate = address.protocol === 'https:'
  const isLocal = address.protocol === 'http:' && loopback.has(address.hostname)
  return (isPrivate || isLocal) && address.username === '' && address.password === ''
}

const webAddress = z
  .string()
  .max(2000)
  .refine(isWebAddress, 'must be an https address, or http on this machine')

const words = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'is needed')
    .max(most)
    .regex(/^\P{Cc}+$/u, 'must have no control characters')

/** Spec, Partner registration: what a partner sends to the operator. */
const partnerDetailsSchema = z.strictObject({
  name: words(100),
  legal_name: words(200).nullable().default(null),
  logo_uri: webAddress.nullable().default(null),
  redirect_uris: z
    .array(webAddress.refine((text) => !text.includes('#'), 'must have no fragment'))
    .min(1, 'at least one is needed')
    .max(20),
  scope: z
    .array(z.enum(scopes, `must be among ${scopes.join(', ')}`))
    .min(1, 'at least one is needed')
    .transform((list) => scopes.filter((scope) => list.includes(scope))),
  privacy_policy_uri: webAddress.nullable().default(null),
  terms_of_service_uri: webAddress.nullable().default(null),
  contact_email: z.email().max(254).nullable().default(null),
})

export interface PartnerDetails {
  name: string
  legal_name: string | null
  logo_uri: string | null
  redirect_uris: string[]
  scope: string[]
  privacy_policy_uri: string | null
  terms_of_service_uri: string | null
  contact_email: string | null
}

export class PartnerDetailsError extends Error {
  override name = 'PartnerDetailsError'
}

/** Throws PartnerDetailsError, whose message names every detail that is missing or wrong. */
export function parsePartnerDetails(details: unknown): PartnerDetails {
  const parsed = partnerDetailsSchema.safeParse(details)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new PartnerDetailsError(faults.join('; '))
}
