'use client'

import { ChevronDown } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, use, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SettingRow } from '@/components/settings/setting-row'
import { fieldsOf } from '@/components/ui/form-fields'
import { Combobox } from '@/components/ui/combobox'
import { Select } from '@/components/ui/select'
import { useToast } from '@/components/ui/toast'
import { withQueries } from '@/lib/queries/query-client'
import { useSaveSettings } from '@/lib/queries/settings'

/** Saves at `path`, says what became of it, and leads to `doneHref` where there is one. */
function useSaveWithToast(
  path: string,
  onRefused?: (reason: string | undefined) => void,
  doneHref?: string,
) {
  const t = useTranslations('settings')
  const router = useRouter()
  const toast = useToast()
  return useSaveSettings(path, {
    onSaved: () => {
      toast({ id: path, tone: 'good', text: t('saved') })
      if (doneHref !== undefined) router.push(doneHref)
      router.refresh()
    },
    onFailed: (reason) => {
      toast({ id: path, tone: 'danger', text: t('not_saved') })
      onRefused?.(reason)
    },
  })
}

/** Tells the form that one of its fields was changed that is no field of the browser's. */
const FormChanged = createContext<(isChanged: boolean) => void>(() => {})

/** Fields that are saved together; the foot appears once one of them was changed. */
export const SettingsForm = withQueries(function SettingsForm({
  path,
  action,
  doneHref,
  children,
}: {
  path: string
  /** What the route saves, where it saves several things. */
  action?: string
  /** Where it leads once it is saved; without one it stays. */
  doneHref?: string
  children: ReactNode
}) {
  const t = useTranslations('settings')
  const lists = useTranslations('lists')
  const [version, setVersion] = useState(0)
  const [isChanged, setChanged] = useState(false)
  const [problem, setProblem] = useState<string>()
  const onRefused = (reason: string | undefined) => {
    setChanged(true)
    setProblem(reason)
  }
  const save = useSaveWithToast(path, onRefused, doneHref)
  return (
    <FormChanged value={setChanged}>
      <form
        key={version}
        action={path}
        method="post"
        onChange={() => setChanged(true)}
        onSubmit={(event) => {
          event.preventDefault()
          setProblem(undefined)
          setChanged(false)
          save.mutate(fieldsOf(event.currentTarget))
        }}
      >
        {action !== undefined && <input type="hidden" name="action" value={action} />}
        {children}
        <noscript>
          <div className="border-t border-line px-4 py-2.5">
            <button type="submit" className="btn btn-sm">
              {lists('save')}
            </button>
          </div>
        </noscript>
        {(isChanged || problem !== undefined) && (
          <div className="flex items-center justify-end gap-2 rounded-b-lg border-t border-line bg-sunk px-4 py-2.5">
            <span
              className={`grow text-xs ${problem === undefined ? 'text-faint' : 'text-danger'}`}
              role={problem === undefined ? undefined : 'alert'}
            >
              {problem ?? t('unsaved')}
            </span>
            <button
              type="button"
              className="btn btn-ghost btn-sm"
              onClick={() => {
                setChanged(false)
                setProblem(undefined)
                setVersion(version + 1)
              }}
            >
              {t('discard')}
            </button>
            <button type="submit" className="btn btn-primary btn-sm">
              {lists('save')}
            </button>
          </div>
        )}
      </form>
    </FormChanged>
  )
})

/** One press that is saved at once, as moving an item is. */
export const SettingButton = withQueries(function SettingButton({
  path,
  fields,
  doneHref,
  label,
  className,
  children,
}: {
  path: string
  fields: readonly (readonly [name: string, value: string])[]
  doneHref?: string
  /** Where the button holds an icon alone. */
  label?: string
  className: string
  children: ReactNode
}) {
  const save = useSaveWithToast(path, undefined, doneHref)
  return (
    <form
      action={path}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate(fields)
      }}
    >
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={className} aria-label={label} title={label}>
        {children}
      </button>
    </form>
  )
})

/** A switch that is saved as it is turned, and turns back where that failed. */
export const SettingSwitch = withQueries(function SettingSwitch({
  label,
  hint,
  path,
  action,
  isOn: saved,
}: {
  label: string
  hint?: string
  path: string
  action: string
  isOn: boolean
}) {
  const [isOn, setOn] = useState(saved)
  const save = useSaveWithToast(path, () => setOn((now) => !now))
  return (
    <SettingRow label={label} hint={hint}>
      <label className="grid h-8 place-content-center">
        <input
          type="checkbox"
          role="switch"
          className="switch"
          aria-label={label}
          aria-checked={isOn}
          checked={isOn}
          onChange={() => {
            setOn(!isOn)
            save.mutate([
              ['action', action],
              ['value', isOn ? 'off' : 'on'],
            ])
          }}
        />
      </label>
    </SettingRow>
  )
})

export interface Option {
  readonly value: string
  readonly label: string
}

// From here on it is found by typing.
const manyOptions = 20

/** One of a list. */
export function SelectField({
  name,
  label,
  hint,
  value,
  options,
}: {
  name: string
  label: string
  hint?: string
  value: string
  options: readonly Option[]
}) {
  const [chosen, setChosen] = useState(value)
  const setChanged = use(FormChanged)
  const choose = (next: string) => {
    setChosen(next)
    setChanged(true)
  }
  return (
    <SettingRow label={label} hint={hint} controlId={name}>
      {options.length < manyOptions ? (
        <Select id={name} name={name} value={chosen} options={options} onChange={choose} compact />
      ) : (
        <>
          <Combobox
            label={label}
            value={chosen}
            groups={[{ id: name, label: '', items: options }]}
            onSelect={choose}
            trigger={
              <button id={name} type="button" className="btn">
                {options.find((option) => option.value === chosen)?.label}
                <ChevronDown size={14} className="text-faint" aria-hidden />
              </button>
            }
          />
          <input type="hidden" name={name} value={chosen} />
        </>
      )}
    </SettingRow>
  )
}
