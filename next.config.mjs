/** @type {import('next').NextConfig} */
const config = {
  // A proxy in front compresses; Next's own compression leaks on aborted responses.
  compress: false,
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  serverExternalPackages: ['@electric-sql/pglite', '@node-rs/argon2', 'pg', 'pino', 'undici'],
}

export default config
