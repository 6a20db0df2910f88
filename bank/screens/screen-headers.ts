import type { Context } from 'hono'

/** The headers of every page: no script at all, no frame, no cache, and forms only to where they belong. */
export function screenHeaders(
  c: Context,
  origin: string,
  allowed: { formTarget?: string; imageSource?: string | undefined },
): void {
  const policy = [
    `default-src 'none'`,
    `style-src 'self'`,
    `img-src 'self'${source(allowed.imageSource)}`,
    // Browsers hold a form's redirect to this too, so a consent page names the app's origin.
    `form-action 'self'${source(allowed.formTarget)}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ]
  c.header('Content-Security-Policy', policy.join('; '))
  c.header('X-Frame-Options', 'DENY')
  c.header('X-Content-Type-Options', 'nosniff')
  // With no-referrer a browser sends `Origin: null` with a form, and every POST would be refused.
  c.header('Referrer-Policy', 'same-origin')
  c.header('Cross-Origin-Opener-Policy', 'same-origin')
  c.header('Cross-Origin-Resource-Policy', 'same-origin')
  c.header('Cache-Control', 'no-store')
  if (origin.startsWith('https:')) {
    c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
}

function source(address: string | undefined): string {
  return address === undefined ? '' : ` ${new URL(address).origin}`
}
