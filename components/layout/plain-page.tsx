import type { ReactNode } from 'react'
import { AuthorizeForm } from '@/components/layout/authorize-form'
import { Mark } from '@/components/layout/logo'
import { StateIcon } from '@/components/layout/state-icon'
import type { StateAction, StateView } from '@/components/layout/state-view'

/** A page without the frame: one narrow column under the name of the house. */
export function PlainPage({
  isLinked = true,
  isEnglish = false,
  children,
}: {
  /** The name leads to the clients, which is nothing for people without an account here. */
  isLinked?: boolean
  /** Whatever language was chosen: the page of last resort needs no messages. */
  isEnglish?: boolean
  children: ReactNode
}) {
  const name = (
    <>
      <Mark size={24} />
      Countinghouse
    </>
  )
  const nameClass = 'flex min-h-6 items-center gap-2.5 text-base font-semibold'
  return (
    <div className="flex min-h-dvh flex-col bg-sunk" {...(isEnglish && { lang: 'en', dir: 'ltr' })}>
      <header className="flex justify-center px-4 pt-10 pb-6">
        {isLinked ? (
          <a href="/" className={nameClass}>
            {name}
          </a>
        ) : (
          <span className={nameClass}>{name}</span>
        )}
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[40rem] px-4 pb-12 outline-none"
      >
        {children}
      </main>
    </div>
  )
}

/** What a plain page has to say: what happened, what it means and what to do next. */
export function PlainState({
  state,
  referenceLabel,
  children,
}: {
  state: Omit<StateView, 'details'>
  referenceLabel?: string
  children?: ReactNode
}) {
  const { title, text, actions, reference } = state
  return (
    <section className="card flex flex-col items-center gap-1 bg-paper px-6 py-10 text-center">
      <StateIcon {...state} />
      <h1 className="text-xl font-semibold tracking-[-0.012em] wrap-anywhere" dir="auto">
        {title}
      </h1>
      {text.map((sentence) => (
        <p key={sentence} className="max-w-[60ch] text-quiet wrap-anywhere">
          {sentence}
        </p>
      ))}
      {children}
      {actions.length > 0 && (
        <div className="flex flex-wrap justify-center gap-2 pt-4">
          {actions.map((action) => (
            <Action key={action.label} action={action} />
          ))}
        </div>
      )}
      {reference !== undefined && (
        <p className="pt-6 text-xs text-faint">
          {referenceLabel} <code>{reference}</code>
        </p>
      )}
    </section>
  )
}

function Action({ action }: { action: StateAction }) {
  const variant = action.isPrimary === true ? 'primary' : 'secondary'
  if ('authorize' in action) {
    return (
      <AuthorizeForm {...action.authorize} variant={variant}>
        {action.label}
      </AuthorizeForm>
    )
  }
  // A whole load: whatever went wrong before is gone with it.
  return (
    <a href={action.href} className={action.isPrimary === true ? 'btn btn-primary' : 'btn'}>
      {action.label}
    </a>
  )
}
