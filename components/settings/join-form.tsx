import { KeyRound } from 'lucide-react'
import { FormCard } from '@/components/layout/form-card'
import { LinkForm } from '@/components/settings/link-form'
import type { JoinView } from '@/components/settings/to-join-view'
import { TextInput } from '@/components/ui/field'
import { Note } from '@/components/ui/note'

/** A name and a password for whom the link is. */
export function JoinForm({ view }: { view: JoinView }) {
  const { signedIn } = view
  return (
    <FormCard title={view.title} lead={view.lead}>
      {signedIn === undefined ? (
        <>
          {view.elsewhere !== undefined && (
            <div className="border-t border-line px-6 py-5">
              <a href={view.elsewhere.href} className="btn btn-lg w-full">
                <KeyRound size={15} aria-hidden />
                {view.elsewhere.label}
              </a>
            </div>
          )}
          <LinkForm action="/api/join" view={view}>
            <TextInput
              label={view.email.label}
              name="email"
              type="email"
              autoComplete="username"
              value={view.email.value}
              readOnly
            />
            {view.name !== undefined && (
              <TextInput
                label={view.name}
                name="name"
                autoComplete="name"
                maxLength={120}
                required
              />
            )}
          </LinkForm>
        </>
      ) : (
        <div className="border-t border-line px-6 py-5">
          <Note
            tone="attention"
            fact={signedIn.fact}
            action={
              <a href="/" className="btn btn-sm">
                {signedIn.goThere}
              </a>
            }
          />
        </div>
      )}
      <p className="border-t border-line bg-sunk px-6 py-3 text-xs text-faint">{view.foot}</p>
    </FormCard>
  )
}
