import { LoaderCircle } from 'lucide-react'
import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger'

interface Look {
  variant?: Variant | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  /** A lucide icon, without a size: the button gives it one. */
  icon?: ReactNode
  className?: string | undefined
}

const variants = {
  primary: 'btn-primary',
  secondary: '',
  ghost: 'btn-ghost',
  danger: 'btn-danger',
}
const sizes = { sm: 'btn-sm', md: '', lg: 'btn-lg' }

function lookOf({ variant = 'secondary', size = 'md', className = '' }: Look, extra = ''): string {
  return ['btn', variants[variant], sizes[size], extra, className].filter(Boolean).join(' ')
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled'>, Look {
  /** Its icon turns and it does nothing, but its words stay. */
  busy?: boolean | undefined
  /** Stays in the order of focus and is announced as unavailable. */
  disabled?: boolean | undefined
  pressed?: boolean | undefined
}

/** Acts, or submits its form if it has no `onClick`. One primary button a view. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, className, busy = false, disabled, pressed, ...rest } = props
  const isOff = busy || disabled === true
  const { type = rest.onClick === undefined ? 'submit' : 'button', onClick, ...attributes } = rest
  return (
    <button
      {...attributes}
      type={isOff ? 'button' : type}
      onClick={isOff ? undefined : onClick}
      className={lookOf({ variant, size, className })}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      aria-pressed={pressed}
    >
      {busy ? <LoaderCircle className="animate-spin" /> : icon}
      {props.children}
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  /** Its accessible name and its tooltip. */
  label: string
  /** Shown after the label in the tooltip: a key, say. */
  shortcut?: string | undefined
}

/** A square button with an icon alone. */
export function IconButton({ label, shortcut, className = '', ...props }: IconButtonProps) {
  return (
    <Button
      {...props}
      className={`btn-icon ${className}`.trim()}
      aria-label={label}
      data-tooltip={shortcut === undefined ? label : `${label} (${shortcut})`}
    />
  )
}

interface ButtonLinkProps extends Look {
  href: string
  /** Saves what the address answers; a name overrides the server's. */
  download?: boolean | string | undefined
  newTab?: boolean | undefined
  children: ReactNode
  'aria-label'?: string
  onClick?: () => void
}

/** A link that looks like a button: it goes somewhere, it changes nothing. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, icon, className, href, download, newTab = false, ...rest } = props
  const attributes = { ...rest, href, className: lookOf({ variant, size, className }) }
  const content = (
    <>
      {icon}
      {props.children}
    </>
  )
  // Only pages may be fetched ahead; a route handler could act on it.
  const isPage = href.startsWith('/') && !href.startsWith('/api/')
  if (isPage && download === undefined && !newTab) return <Link {...attributes}>{content}</Link>
  return (
    <a {...attributes} download={download} target={newTab ? '_blank' : undefined}>
      {content}
    </a>
  )
}
