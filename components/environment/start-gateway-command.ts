/** What the command needs of a new gateway; `platformUrl` is the platform's address as the web server calls it. */
interface NewGateway {
  name: string
  enrolmentToken: string
  platformUrl: string
}

/** Returns the shell command that starts a new gateway. The state folder has its name, so that several can run on one machine. */
export function startGatewayCommand({ name, enrolmentToken, platformUrl }: NewGateway): string {
  const folder = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return [
    `PLATFORM_URL=${platformUrl} \\`,
    `GATEWAY_ENROLMENT_TOKEN=${enrolmentToken} \\`,
    `GATEWAY_STATE_DIR=.data/${folder || 'gateway-2'} \\`,
    'GATEWAY_OPS_PORT=0 \\',
    'npm run start:gateway',
  ].join('\n')
}
