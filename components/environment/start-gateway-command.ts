/** Returns the shell command that starts a new gateway. The state folder has its name, so that several can run on one machine. */
export function startGatewayCommand(name: string, enrolmentToken: string): string {
  const folder = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return [
    'PLATFORM_URL=http://127.0.0.1:4000 \\',
    `GATEWAY_ENROLMENT_TOKEN=${enrolmentToken} \\`,
    `GATEWAY_STATE_DIR=.data/${folder || 'gateway-2'} \\`,
    'GATEWAY_OPS_PORT=0 \\',
    'npm run start:gateway',
  ].join('\n')
}
