import { getReader } from '@/lib/server/http/get-reader'

/** A few lines that a person writes to a step of a close. */
export async function NoteField({
  name,
  label,
  hint,
  isOptional = false,
}: {
  name: string
  label: string
  hint?: string
  isOptional?: boolean
}) {
  const { text } = await getReader()
  return (
    <label className="block">
      <span className="mb-1 block font-medium">
        {label}
        {isOptional && <span className="font-normal text-faint"> {text('closing.optional')}</span>}
      </span>
      <textarea
        className="field h-16! resize-none py-1.5"
        name={name}
        rows={2}
        required={!isOptional}
        dir="auto"
      />
      {hint !== undefined && <span className="mt-1 block text-xs text-faint">{hint}</span>}
    </label>
  )
}
