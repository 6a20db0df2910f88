import { OperatorError } from '@/bank/environment'
import { parseArgs } from 'node:util'
import type { PartnerRegistry } from '@/bank/authorization/partner-registry'
import type { PartnerCredentials } from '@/bank/authorization/partners'

const usage = `Usage: npm run bank:client -- [register] --name NAME --redirect-uri URI --scope "SCOPE …"
         [--redirect-uri URI …] [--legal-name NAME] [--logo URI] [--privacy URI] [--terms URI] [--contact EMAIL]
       npm run bank:client -- list
       npm run bank:client -- rotate-secret --client-id ID
       npm run bank:client -- remove --client-id ID
Add --json for an answer that a program can read.`

const options = {
  name: { type: 'string' },
  'legal-name': { type: 'string' },
  logo: { type: 'string' },
  'redirect-uri': { type: 'string', multiple: true },
  scope: { type: 'string', multiple: true },
  privacy: { type: 'string' },
  terms: { type: 'string' },
  contact: { type: 'string' },
  'client-id': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** Runs one command. Throws OperatorError, PartnerDetailsError and what `openRegistry` throws. */
export async function runPartnerCommand(
  args: readonly string[],
  openRegistry: () => Promise<PartnerRegistry>,
  write: (line: string) => void,
): Promise<void> {
  const { verb, values } = parseCommand(args)
  if (values.help === true) return write(usage)
  const act = actions[verb]
  if (act === undefined) throw new OperatorError(`There is no command "${verb}".\n${usage}`)
  const registry = await openRegistry()
  try {
    const answer = await act(registry, values)
    write(values.json === true ? JSON.stringify(answer.json) : answer.text)
  } finally {
    await registry.close()
  }
}

type Values = ReturnType<typeof parseCommand>['values']

interface Answer {
  json: unknown
  text: string
}

const actions: Readonly<
  Record<string, (registry: PartnerRegistry, values: Values) => Promise<Answer>>
> = {
  register: async (registry, values) => showOnce(await registry.register(detailsOf(values))),
  'rotate-secret': async (registry, values) => {
    const client_id = requireClientId(values)
    return showOnce((await registry.rotateSecret(client_id)) ?? unknown(client_id))
  },
  remove: async (registry, values) => {
    const client_id = requireClientId(values)
    if (!(await registry.remove(client_id))) unknown(client_id)
    return { json: { removed: client_id }, text: `Removed ${client_id}. Its grants have ended.` }
  },
  list: async (registry) => {
    const partners = await registry.list()
    const lines = partners.map(
      ({ client_id, name, redirect_uris, scope }) =>
        `${client_id}  ${name}\n    returns to ${redirect_uris.join(' ')}\n    may ask for ${scope.join(' ')}`,
    )
    return { json: { partners }, text: lines.join('\n') || 'No app is registered.' }
  },
}

function parseCommand(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [verb = 'register', ...more] = positionals
    if (more.length > 0) throw new OperatorError(`Too many words: ${more.join(' ')}`)
    return { verb, values }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new OperatorError(`${reason}\n${usage}`, { cause })
  }
}

// Missing or wrong values are reported by the registration itself.
function detailsOf(values: Values): Record<string, unknown> {
  return {
    name: values.name ?? '',
    legal_name: values['legal-name'] ?? null,
    logo_uri: values.logo ?? null,
    redirect_uris: values['redirect-uri'] ?? [],
    scope: (values.scope ?? []).flatMap((text) => text.split(/[\s,]+/)).filter(Boolean),
    privacy_policy_uri: values.privacy ?? null,
    terms_of_service_uri: values.terms ?? null,
    contact_email: values.contact ?? null,
  }
}

function requireClientId(values: Values): string {
  const client_id = values['client-id']
  if (client_id === undefined) throw new OperatorError(`--client-id is missing.\n${usage}`)
  return client_id
}

function unknown(client_id: string): never {
  throw new OperatorError(`There is no app ${client_id}.`)
}

function showOnce({ client_id, client_secret }: PartnerCredentials): Answer {
  return {
    json: { client_id, client_secret },
    text: `client_id      ${client_id}\nclient_secret  ${client_secret}\nKeep the secret now: it is not shown again.`,
  }
}
