'use client'

import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { AuthorizeForm } from '@/components/layout/authorize-form'
import { StateIcon, type StateMark } from '@/components/layout/state-icon'
import { useMay } from '@/components/layout/use-may'
import { onIntent } from '@/components/ui/on-intent'

// Few states have a reference, and without a script nothing copies it.
const copyButton = onIntent(async () => (await import('@/components/ui/copy-button')).CopyButton)

/** What a person may do about a state: follow a link, or go to the bank and approve again. */
export type StateAction = { readonly label: string; readonly isPrimary?: boolean } & (
  | { readonly href: string }
  | { readonly authorize: { readonly connection_id: string; readonly scope: readonly string[] } }
)

/** What stands where there is nothing to show: an empty list, or why it could not be read. */
export interface StateView extends StateMark {
  readonly title: string
  readonly text: readonly string[]
  /** What the bank said of single parameters. */
  readonly details?: readonly { readonly parameter: string; readonly detail: string }[]
  readonly actions: readonly StateAction[]
  /** By which an operator finds the cause in the log. */
  readonly reference?: string
}

export function StateScreen({ state }: { state: StateView }) {
  const t = useTranslations('lists')
  const isFailure = state.tone !== 'plain'
  const mayConnect = useMay('connect')
  const actions = mayConnect ? state.actions : state.actions.filter(isForReaders)
  return (
    <section
      className="flex grow flex-col items-center gap-1 px-6 pt-16 pb-8 text-center"
      role={isFailure ? 'alert' : undefined}
    >
      <StateIcon {...state} />
      <h2 className="text-lg font-semibold">{state.title}</h2>
      {state.text.map((sentence) => (
        <p key={sentence} className="max-w-[60ch] text-quiet">
          {sentence}
        </p>
      ))}
      {state.details !== undefined && state.details.length > 0 && (
        <ul className="text-quiet">
          {state.details.map(({ parameter, detail }) => (
            <li key={`${parameter} ${detail}`}>
              <code>{parameter}</code>: <bdi>{detail}</bdi>
            </li>
          ))}
        </ul>
      )}
      {actions.length < state.actions.length && (
        <p className="max-w-[60ch] text-quiet">{t('preparers_connect')}</p>
      )}
      {actions.length > 0 && (
        <div className="flex flex-wrap justify-center gap-2 pt-3">
          {actions.map((action) => (
            <Action key={action.label} action={action} />
          ))}
        </div>
      )}
      {state.reference !== undefined && (
        <p className="flex items-center gap-2 pt-6 text-xs text-faint">
          {t('reference')} <code>{state.reference}</code>
          <copyButton.Component text={state.reference} label={t('copy')} />
        </p>
      )}
    </section>
  )
}

// What leads to an approval is for those who may request one.
function isForReaders(action: StateAction): boolean {
  return 'href' in action && action.href !== '/connect' && !action.href.endsWith('#handoff')
}

function Action({ action }: { action: StateAction }) {
  const className = action.isPrimary === true ? 'btn btn-primary' : 'btn'
  if ('href' in action) {
    return (
      <Link href={action.href} prefetch={false} className={className}>
        {action.label}
      </Link>
    )
  }
  return (
    <AuthorizeForm
      {...action.authorize}
      variant={action.isPrimary === true ? 'primary' : 'secondary'}
    >
      {action.label}
    </AuthorizeForm>
  )
}
