import { startGatewayCommand } from './start-gateway-command'

it('names the platform by the address that it has, whatever its port', () => {
  const command = startGatewayCommand({ name: 'Seoul 1', enrolmentToken: 'pge_x', platformUrl: 'http://127.0.0.1:4410' })
  expect(command.split('\n').slice(0, 3)).toEqual([
    'PLATFORM_URL=http://127.0.0.1:4410 \\',
    'GATEWAY_ENROLMENT_TOKEN=pge_x \\',
    'GATEWAY_STATE_DIR=.data/seoul-1 \\',
  ])
})
