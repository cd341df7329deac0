/** Runs once as the web server starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startWeb } = await import('./lib/start-web')
    startWeb()
  }
}
