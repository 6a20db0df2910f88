'use client'

import { ChevronDown } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, use, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SettingRow } from '@/components/settings/setting-row'
import { Combobox } from '@/components/ui/combobox'
import { Select } from '@/components/ui/select'
import { useToast } from '@/components/ui/toast'
import { withQueries } from '@/lib/queries/query-client'
import { useSaveSettings } from '@/lib/queries/settings'

/** Saves at `path` and says what became of it. */
function useSaveWithToast(path: string, onRefused?: (reason: string | undefined) => void) {
  const t = useTranslations('settings')
  const router = useRouter()
  const toast = useToast()
  return useSaveSettings(path, {
    onSaved: () => {
      toast({ id: path, tone: 'good', text: t('saved') })
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
  children,
}: {
  path: string
  /** What the route saves, where it saves several things. */
  action?: string
  children: ReactNode
}) {
  const t = useTranslations('settings')
  const lists = useTranslations('lists')
  const [version, setVersion] = useState(0)
  const [isChanged, setChanged] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = useSaveWithToast(path, (reason) => {
    setChanged(true)
    setProblem(reason)
  })
  return (
    <FormChanged value={setChanged}>
      <form
        key={version}
        onChange={() => setChanged(true)}
        onSubmit={(event) => {
          event.preventDefault()
          setProblem(undefined)
          const fields = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
            typeof value === 'string' ? [[name, value] as const] : [],
          )
          setChanged(false)
          save.mutate(action === undefined ? fields : [['action', action], ...fields])
        }}
      >
        {children}
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
