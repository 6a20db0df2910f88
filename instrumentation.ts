/** Next calls it once, as the server starts. */
export async function register(): Promise<void> {
  // Next compiles this file for its edge runtime too, where none of ours exists.
  if (process.env['NEXT_RUNTIME'] === 'nodejs') {
    const { requireServices } = await import('@/lib/server/require-services')
    await requireServices()
  }
}
