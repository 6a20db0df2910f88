import type { Action } from '@/lib/domain/people/permissions'

/** What a route changes, and who may. */
export interface Change {
  /** `own`: what every person does for themselves. */
  needs: Action | 'own'
  /** Only shortly after the person has confirmed that it is them. */
  takesProof?: true
  /** What stands in the address instead of the names in brackets. */
  params?: Readonly<Record<string, string>> | undefined
  /** The fields of the form; `{client}` stands for the client in question. */
  form?: readonly (readonly [string, string])[] | undefined
}

const client = ['connection_id', '{client}'] as const
const gap = ['gap', '00000000-0000-4000-8000-000000000000'] as const

const ofFirm = (setting: string, ...form: [string, string][]): Change => ({
  needs: 'set_policy',
  takesProof: true,
  params: { setting },
  form,
})

const ofPerson = (action: string, ...form: [string, string][]): Change => ({
  needs: 'manage_people',
  takesProof: true,
  form: [['action', action], ...form],
})

const ofStep = (needs: Action, action: string, ...form: [string, string][]): Change => ({
  needs,
  form: [['action', action], ['seen', '1'], ...form],
})

const ofRequest = (action: string, ...form: [string, string][]): Change => ({
  needs: 'prepare',
  form: [['action', action], ...form],
})

const ofBooks: readonly [string, string][] = [
  ['account', 'a-1'],
  ['month', '2026-06-01'],
]

const ofExport = (...form: [string, string][]): Change => ({
  needs: 'read',
  takesProof: true,
  form,
})

/** Every route that changes something, with what it takes. A new one is missing here until it is added. */
export const changes: Readonly<Record<string, readonly Change[]>> = {
  'audit/verify': [{ needs: 'read_audit' }],
  'books/[connection_id]': [{ needs: 'prepare', form: [...ofBooks, ['seen', '0']] }],
  'books/[connection_id]/columns': [{ needs: 'prepare', form: [...ofBooks, ['file', 'none']] }],
  'books/[connection_id]/decisions': [
    { needs: 'prepare', form: [...ofBooks, ['action', 'timing']] },
    { needs: 'prepare', form: [...ofBooks, ['action', 'withdraw']] },
  ],
  'books/[connection_id]/delete': [{ needs: 'delete_books', takesProof: true, form: ofBooks }],
  'close/[connection_id]': [
    {
      needs: 'prepare',
      form: [
        ['first', '2026-06-01'],
        ['last', '2026-06-30'],
      ],
    },
  ],
  'close/[connection_id]/[close_id]': [
    ofStep('prepare', 'begin'),
    ofStep('prepare', 'sign', ['as', 'preparer'], ['digest', 'none']),
    ofStep('sign_off', 'sign', ['as', 'reviewer'], ['digest', 'none']),
    ofStep('prepare', 'withdraw', ['as', 'preparer']),
    ofStep('sign_off', 'return', ['note', 'See cut-off']),
    ofStep('sign_off', 'lock'),
    ofStep('sign_off', 'reopen', ['reason', 'A late invoice']),
    ofStep('prepare', 'assign', ['due', '2026-07-10']),
    ofStep('prepare', 're_read'),
  ],
  'close/[connection_id]/[close_id]/changes': [{ needs: 'prepare', form: [['all', '1']] }],
  'close/[connection_id]/[close_id]/decisions': [
    { needs: 'prepare', form: [['action', 'accept']] },
    { needs: 'prepare', form: [['action', 'exclude']] },
  ],
  'close/[connection_id]/exceptions': [{ needs: 'prepare', form: [['exception', 'none']] }],
  'close/[connection_id]/[close_id]/ticks': [
    { needs: 'prepare', form: [['action', 'tick']] },
    { needs: 'prepare', form: [['action', 'untick']] },
  ],
  'close/[connection_id]/[close_id]/files': [{ needs: 'prepare', form: [['item', 'none']] }],
  'close/remind': [{ needs: 'prepare', form: [] }],
  'ledgers/[connection_id]': [
    ofRequest('hand_over', ['period', '2026-06'], ['seen', '0-0']),
    ofRequest('choose', ['target', 'xero']),
  ],
  'ledgers/[connection_id]/[id]': [{ needs: 'prepare', form: [['account', 'none']] }],
  'requests/[connection_id]': [
    {
      needs: 'prepare',
      form: [
        ['action', 'save'],
        ['role', 'owner'],
        ['name', 'Olivia'],
        [
          'question',
          '{"kind":"transaction","object":"t-1","shown":{"title":"Fuel"},"wording":"receipt"}',
        ],
        ['words', 'Please send the receipt.'],
      ],
    },
  ],
  'requests/[connection_id]/[request_id]': [
    ofRequest('save'),
    ofRequest('send'),
    ofRequest('renew'),
    ofRequest('remind'),
    ofRequest('withdraw'),
    ofRequest('finish', ['question', 'q-1']),
  ],
  'requests/[connection_id]/prepare': [{ needs: 'prepare', form: [['kind', 'transaction']] }],
  'close/assign': [{ needs: 'prepare', form: [['due', '2026-07-10']] }],
  'connections/[connection_id]/disconnect': [{ needs: 'disconnect', takesProof: true }],
  'connections/[connection_id]/forget': [
    { needs: 'forget', takesProof: true, form: [['name', 'Another']] },
  ],
  'connections/[connection_id]/gap': [
    { needs: 'read', form: [gap, ['action', 'put_away']] },
    { needs: 'read', form: [gap, ['action', 'read_again']] },
  ],
  'connections/[connection_id]/marks': [
    { needs: 'own', form: [['action', 'favourite']] },
    { needs: 'prepare', form: [['action', 'tags']] },
    { needs: 'prepare', form: [['action', 'archived']] },
    { needs: 'manage_people', takesProof: true, form: [['action', 'assigned']] },
  ],
  'connections/[connection_id]/own-page': [
    { needs: 'connect', takesProof: true, form: [['step', 'give']] },
    { needs: 'connect', form: [['step', 'end']] },
  ],
  'connections/[connection_id]/settings': [{ needs: 'prepare', form: [['period', '']] }],
  'connections/[connection_id]/thresholds': [
    {
      needs: 'set_policy',
      takesProof: true,
      form: [
        ['action', 'save'],
        ['days', '5'],
      ],
    },
    { needs: 'set_policy', takesProof: true, form: [['action', 'reset']] },
  ],
  'connections/[connection_id]/settle': [
    { needs: 'connect', takesProof: true, form: [['decision', 'separate']] },
    { needs: 'connect', form: [['decision', 'merge']] },
  ],
  'connections/authorize': [
    { needs: 'connect', form: [client] },
    { needs: 'connect', takesProof: true, form: [['client_name', 'Another']] },
  ],
  'connections/handoff': [{ needs: 'connect', takesProof: true, form: [client] }],
  'connections/handoff/[hand_off_id]/withdraw': [{ needs: 'connect' }],
  packs: [ofExport(['client', '{client}'], ['month', '2026-05'])],
  'packs/[connection_id]/today': [{ needs: 'read', form: [['manifest', 'none']] }],
  'document-names/[connection_id]/[kind]': [
    { needs: 'prepare', params: { kind: 'invoices' }, form: [['action', 'reset']] },
  ],
  'exports/[connection_id]/[kind]': [ofExport(['id', 'none'])],
  'exports/[connection_id]/transactions': [
    {
      needs: 'read',
      form: [
        ['format', 'csv'],
        ['period', '2026-06'],
      ],
    },
    ofExport(['format', 'csv'], ['period', 'all']),
  ],
  'exports/[connection_id]/runs/[run_id]': [ofStep('read', 'cancel'), ofStep('read', 'resume')],
  'marks/[connection_id]/[kind]/matching': [
    { needs: 'prepare', params: { kind: 'transaction' }, form: [['does', 'review']] },
  ],
  'marks/[connection_id]/[kind]': [
    {
      needs: 'prepare',
      params: { kind: 'transaction' },
      form: [
        ['does', 'review'],
        ['row', '["t-1",0]'],
      ],
    },
  ],
  'notes/[connection_id]/[kind]': [
    {
      needs: 'prepare',
      params: { kind: 'transaction' },
      form: [
        ['object', 't-1'],
        ['text', 'Right as it is'],
      ],
    },
  ],
  'notifications/choice': [{ needs: 'own', form: [['new_device.app', 'on']] }],
  'notifications/read': [{ needs: 'own', form: [['up_to', '1']] }],
  people: [
    {
      needs: 'manage_people',
      takesProof: true,
      form: [
        ['email', 'new-{client}@firm.example'],
        ['role', 'viewer'],
      ],
    },
  ],
  'people/[person_id]': [
    ofPerson(
      'change',
      ['name', 'Other'],
      ['email', 'new-{client}@firm.example'],
      ['role', 'admin'],
    ),
    ofPerson('activate'),
    ofPerson('deactivate'),
    ofPerson('link'),
    ofPerson('remove_factors'),
    ofPerson('withdraw'),
  ],
  preferences: [{ needs: 'own', form: [['theme', 'dark']] }],
  'preferences/columns': [{ needs: 'own', form: [['list', 'cards']] }],
  'preferences/try-this': [{ needs: 'own', form: [['step', 'away']] }],
  'preferences/views': [{ needs: 'own', form: [['list', 'cards']] }],
  'renewals/approve': [{ needs: 'connect', form: [client] }],
  'renewals/queue': [
    { needs: 'connect', form: [client, ['step', 'add']] },
    { needs: 'connect', form: [client, ['step', 'later']] },
    { needs: 'connect', form: [client, ['step', 'remove']] },
    { needs: 'connect', form: [['step', 'clear']] },
  ],
  'requests/[connection_id]/delete': [
    { needs: 'delete_answers', takesProof: true, form: [['request', 'none']] },
  ],
  'session/end': [{ needs: 'own' }],
  'session/factor': [
    { needs: 'own', takesProof: true, form: [['step', 'begin']] },
    { needs: 'own', takesProof: true, form: [['step', 'codes']] },
    { needs: 'own', takesProof: true, form: [['step', 'remove']] },
    { needs: 'own', form: [['step', 'confirm']] },
  ],
  'session/others': [{ needs: 'own', takesProof: true }],
  'session/passkey': [
    { needs: 'own', takesProof: true, form: [['step', 'begin']] },
    { needs: 'own', takesProof: true, form: [['step', 'add']] },
    { needs: 'own', takesProof: true, form: [['step', 'remove']] },
    { needs: 'own', form: [['step', 'begin_proof']] },
    {
      needs: 'own',
      form: [
        ['step', 'prove'],
        ['response', '{}'],
      ],
    },
  ],
  'session/password': [{ needs: 'own', form: [['current', 'x']] }],
  'session/proof': [{ needs: 'own', form: [['password', 'x']] }],
  'settings/calendar': [
    { needs: 'own', takesProof: true, form: [['step', 'renew']] },
    { needs: 'own', form: [['step', 'end']] },
  ],
  'settings/tokens': [
    { needs: 'own', takesProof: true, form: [['step', 'make']] },
    { needs: 'own', form: [['step', 'end']] },
  ],
  'settings/[setting]': [
    ofFirm('thresholds', ['days', '5']),
    ofFirm('sign-in', ['value', 'off']),
    ofFirm('retention', ['audit_days', '365'], ['export_days', '7']),
    ofFirm('firm', ['name', 'Marlow & Finch'], ['time_zone', 'America/New_York']),
    ofFirm('figures', ['period', '']),
    ofFirm('close-day', ['close_day', '5']),
    ofFirm('second-factor', ['second_factor', '14']),
    ofFirm(
      'items',
      ['action', 'add'],
      ['words', 'Accruals'],
      ['repeats', 'monthly'],
      ['asks_for', 'note'],
    ),
    ofFirm('materiality', ['currency', 'USD'], ['from', '250']),
    ofFirm('two-signers', ['value', 'on']),
  ],
  views: [
    { needs: 'own', form: [client, ['action', 'save'], ['name', 'Mine']] },
    { needs: 'prepare', form: [client, ['action', 'save'], ['name', 'Ours'], ['shared', 'on']] },
    {
      needs: 'prepare',
      form: [client, ['action', 'change'], ['name', 'Ours'], ['shared', 'on'], ['id', 'none']],
    },
  ],
}
