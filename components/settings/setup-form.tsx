import type { SetupView } from '@/components/settings/to-setup-view'
import { Button } from '@/components/ui/button'
import { Field, TextInput } from '@/components/ui/field'
import { Note } from '@/components/ui/note'

/** A firm and its first admin, posted with the link's token: no script is needed. */
export function SetupForm({ view }: { view: SetupView }) {
  return (
    <section className="card overflow-hidden bg-paper">
      <div className="px-6 pt-6 pb-5">
        <h1 className="text-xl font-semibold tracking-[-0.012em]">{view.title}</h1>
        <p className="pt-1 text-quiet">{view.lead}</p>
      </div>
      <form
        method="post"
        action="/api/setup"
        className="flex flex-col gap-3.5 border-t border-line px-6 py-5"
      >
        {view.problem !== undefined && <Note tone="danger" fact={view.problem} urgent />}
        <input type="hidden" name="token" value={view.token} />
        <TextInput
          label={view.firm}
          name="firm"
          autoComplete="organization"
          maxLength={120}
          required
        />
        <Field label={view.timeZone.label} hint={view.timeZone.hint}>
          {(control) => (
            <>
              <input
                {...control}
                className="field"
                name="time_zone"
                defaultValue="UTC"
                list="time-zones"
                autoComplete="off"
                required
              />
              <datalist id="time-zones">
                {view.timeZones.map((zone) => (
                  <option key={zone}>{zone}</option>
                ))}
              </datalist>
            </>
          )}
        </Field>
        <TextInput label={view.name} name="name" autoComplete="name" maxLength={120} required />
        <TextInput
          label={view.email}
          name="email"
          type="email"
          autoComplete="username"
          maxLength={254}
          required
        />
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
    </section>
  )
}
