import type { StateView } from '@/components/layout/state-view'
import type { LinkFormView } from '@/components/settings/link-form'
import { passwordProblems } from '@/components/settings/to-join-view'
import { timeZones } from '@/lib/domain/periods/local-clock'
import type { MessageKey } from '@/lib/i18n/en'
import type { Reader } from '@/lib/format/create-reader'

export interface SetupView extends LinkFormView {
  readonly title: string
  readonly lead: string
  readonly firm: string
  readonly timeZone: { readonly label: string; readonly hint: string }
  readonly timeZones: readonly string[]
  readonly name: string
  readonly email: string
}

const problems = new Map<string, MessageKey>([
  ['name', 'join.names_missing'],
  ['email', 'join.email_incomplete'],
  ['zone', 'settings.time_zone_unknown_text'],
  ...passwordProblems,
  ['taken', 'join.email_taken'],
])

/** The page that makes the first firm and its admin. */
export function toSetupView(
  source: {
    token: string
    problem: string | undefined
    passwordLength: { readonly min: number; readonly max: number }
  },
  { text }: Pick<Reader, 'text'>,
): SetupView {
  const { token, problem, passwordLength } = source
  const said = problems.get(problem ?? '')
  return {
    token,
    title: text('join.setup_title'),
    lead: text('join.setup_lead'),
    firm: text('join.firm'),
    timeZone: { label: text('settings.time_zone'), hint: text('settings.firm_time_zone_hint') },
    timeZones,
    name: text('join.name'),
    email: text('settings.email'),
    password: {
      label: text('proof.password'),
      hint: text('join.password_hint', { count: passwordLength.min }),
    },
    again: text('join.again'),
    submit: text('join.setup_submit'),
    problem: said && text(said, passwordLength),
  }
}

/** A setup link that opens nothing, for whichever reason. */
export function toEndedSetup({ text }: Pick<Reader, 'text'>): StateView {
  return {
    tone: 'plain',
    icon: 'unlinked',
    title: text('handoff.not_in_use'),
    text: [text('join.setup_over')],
    actions: [{ label: text('signin.sign_in'), href: '/', isPrimary: true }],
  }
}
