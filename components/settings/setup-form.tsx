import { FormCard } from '@/components/layout/form-card'
import { LinkForm } from '@/components/settings/link-form'
import type { SetupView } from '@/components/settings/to-setup-view'
import { Field, TextInput } from '@/components/ui/field'

/** A firm and its first admin. */
export function SetupForm({ view }: { view: SetupView }) {
  return (
    <FormCard title={view.title} lead={view.lead}>
      <LinkForm action="/api/setup" view={view}>
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
      </LinkForm>
    </FormCard>
  )
}
