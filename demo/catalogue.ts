import { badges } from './apis/badges.ts'
import { cityWeather } from './apis/city-weather.ts'
import { echoLab } from './apis/echo-lab.ts'
import { holidays } from './apis/holidays.ts'
import { liveTicks } from './apis/live-ticks.ts'
import { lookups } from './apis/lookups.ts'
import { messages } from './apis/messages.ts'
import { openData } from './apis/open-data.ts'
import { payments } from './apis/payments.ts'
import { petShop } from './apis/pet-shop.ts'
import { places } from './apis/places.ts'
import { sensors } from './apis/sensors.ts'
import { textTools } from './apis/text-tools.ts'
import type { SampleApi } from './sample-api.ts'

/** The categories that the superAdmin creates, in their order. */
export const DEMO_CATEGORIES = [
  {
    name: 'Commerce',
    nameKo: '상거래',
    description: 'Products, orders and payments for shops.',
    descriptionKo: '상품, 주문, 결제처럼 상점에 필요한 API입니다.',
  },
  {
    name: 'Finance',
    nameKo: '금융',
    description: 'Payments, and checks of company numbers.',
    descriptionKo: '결제하고 사업자등록번호를 확인하는 API입니다.',
  },
  {
    name: 'Weather and environment',
    nameKo: '날씨와 환경',
    description: 'Forecasts and sensor readings.',
    descriptionKo: '예보와 센서 측정값을 제공하는 API입니다.',
  },
  {
    name: 'Maps and places',
    nameKo: '지도와 장소',
    description: 'Coordinates, places and distances.',
    descriptionKo: '좌표, 장소, 거리를 다루는 API입니다.',
  },
  {
    name: 'Messaging',
    nameKo: '메시지',
    description: 'Messages to customers and their delivery reports.',
    descriptionKo: '고객에게 메시지를 보내고 전달 결과를 확인하는 API입니다.',
  },
  {
    name: 'Public data',
    nameKo: '공공 데이터',
    description: 'Open datasets, calendars and addresses.',
    descriptionKo: '공개 데이터셋, 달력, 주소를 제공하는 API입니다.',
  },
  { name: 'Media', nameKo: '미디어', description: 'Images and colors.', descriptionKo: '이미지와 색상을 만드는 API입니다.' },
  {
    name: 'Developer tools',
    nameKo: '개발 도구',
    description: 'Small tools for programs, texts and streams.',
    descriptionKo: '프로그램, 텍스트, 스트림을 다룰 때 쓰는 API입니다.',
  },
]

/** The APIs that the developer registers; the last one is not published. */
export const DEMO_APIS: readonly SampleApi[] = [
  liveTicks,
  lookups,
  badges,
  sensors,
  openData,
  textTools,
  holidays,
  payments,
  messages,
  places,
  cityWeather,
  petShop,
  echoLab,
]
