import type { JoinView } from '@/components/settings/to-join-view'
import { Button } from '@/components/ui/button'
import { TextInput } from '@/components/ui/field'
import { Note } from '@/components/ui/note'

/** A name and a password, posted with the link's token: no script is needed. */
export function JoinForm({ view }: { view: JoinView }) {
  const { signedIn, problem } = view
  return (
    <section className="card overflow-hidden bg-paper">
      <div className="px-6 pt-6 pb-5">
        <h1 className="text-xl font-semibold tracking-[-0.012em] wrap-anywhere">{view.title}</h1>
        <p className="pt-1 text-quiet wrap-anywhere">{view.lead}</p>
      </div>
      {signedIn === undefined ? (
        <form
          method="post"
          action="/api/join"
          className="flex flex-col gap-3.5 border-t border-line px-6 py-5"
        >
          {problem !== undefined && <Note tone="danger" fact={problem} urgent />}
          <input type="hidden" name="token" value={view.token} />
          <TextInput
            label={view.email.label}
            name="email"
            type="email"
            autoComplete="username"
            value={view.email.value}
            readOnly
          />
          {view.name !== undefined && (
            <TextInput label={view.name} name="name" autoComplete="name" maxLength={120} required />
          )}
          <TextInput
            label={view.password.label}
            hint={view.password.hint}
            name="password"
            type="password"
            autoComplete="new-password"
            required
          />
          <TextInput
            label={view.again}
            name="again"
            type="password"
            autoComplete="new-password"
            required
          />
          <div>
            <Button variant="primary" size="lg">
              {view.submit}
            </Button>
          </div>
        </form>
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
    </section>
  )
}
