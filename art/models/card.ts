import { emblem } from '#art/emblem.ts'
import { group, mesh, place, range, roundedBox, sheet } from '#art/geometry.ts'
import { gloss } from '#art/materials.ts'
import { type Brush, diagonal, painted } from '#art/paint.ts'

export interface CardSpec {
  title: string
  amount: string
  from: string
  to: string
  icon: string
}

/** A gift card in front of its folded sleeve. */
export function giftCard({ title, amount, from, to, icon }: CardSpec) {
  const face = painted(1024, 640, (brush, width, height) => {
    diagonal(brush, width, height, from, to)
    ripples(brush, width, height)
    brush.fillStyle = '#fff'
    brush.font = '700 92px sans-serif'
    brush.fillText(title, 60, 142)
    brush.font = '800 230px sans-serif'
    brush.fillText(amount, 48, height - 66)
  })
  const paper = { metalness: 0.3, roughness: 0.3 }
  const sign = place(emblem(icon, 0.72, 0.08, gloss('#ffffff')), [1.04, 0.44, 0.09])
  const front = group(
    mesh(roundedBox(3.2, 2, 0.08, 0.04), gloss(from)),
    mesh(sheet(3.16, 1.96, 0.1), gloss('#fff', { map: face, ...paper }), [0, 0, 0.045]),
    sign,
  )
  const sleeve = mesh(roundedBox(3.2, 2, 0.08, 0.04), gloss(to, { roughness: 0.4 }))
  return group(
    place(sleeve, [0.12, 0.3, -0.4], [0, 0, 0.2]),
    place(front, [0, 0, 0], [0, 0, -0.06]),
  )
}

function ripples(brush: Brush, width: number, height: number) {
  brush.globalAlpha = 0.16
  brush.strokeStyle = '#fff'
  brush.lineWidth = 3
  for (const i of range(14)) {
    brush.beginPath()
    brush.arc(width * 1.02, height * 1.05, 90 + i * 62, 0, 7)
    brush.stroke()
  }
  brush.globalAlpha = 1
}

export interface TicketSpec {
  title: string
  sky: [string, string]
  scene: 'islands' | 'alps' | 'city' | 'balloon' | 'spa'
  icon: string
}

/** A travel ticket with a painted view and a torn-off stub. */
export function ticket({ title, sky, scene, icon }: TicketSpec) {
  const view = painted(1024, 720, (brush, width, height) => {
    const fade = brush.createLinearGradient(0, 0, 0, height)
    fade.addColorStop(0, sky[0])
    fade.addColorStop(1, sky[1])
    brush.fillStyle = fade
    brush.fillRect(0, 0, width, height)
    scenes[scene](brush, width, height)
    brush.fillStyle = '#fff'
    brush.font = '800 104px sans-serif'
    brush.fillText(title, 56, 142)
  })
  const paper = gloss('#f6f1e6', { roughness: 0.5 })
  const stub = group(
    mesh(roundedBox(1, 2.2, 0.07, 0.03), paper),
    place(emblem(icon, 0.62, 0.07, gloss(sky[0])), [0, 0.5, 0.07]),
    ...range(9).map((i) => {
      const bar = roundedBox(i % 3 ? 0.03 : 0.06, 0.5, 0.02, 0.005)
      return mesh(bar, gloss('#15171d'), [-0.32 + i * 0.08, -0.62, 0.04])
    }),
  )
  return group(
    mesh(roundedBox(3.1, 2.2, 0.07, 0.03), paper, [-0.4, 0, 0]),
    mesh(sheet(2.96, 2.06, 0.08), gloss('#fff', { map: view, roughness: 0.35 }), [-0.4, 0, 0.04]),
    place(stub, [1.78, -0.04, 0.02], [0, -0.2, -0.06]),
  )
}

const scenes: Record<TicketSpec['scene'], (brush: Brush, width: number, height: number) => void> = {
  islands(brush, width, height) {
    sun(brush, width * 0.7, height * 0.52, 96)
    brush.fillStyle = '#0a6fb5'
    brush.fillRect(0, height * 0.66, width, height)
    hills(
      brush,
      height * 0.68,
      ['#0f5b46'],
      [
        [180, 300, 150],
        [520, 260, 110],
      ],
    )
    brush.strokeStyle = '#3a2412'
    brush.lineWidth = 16
    brush.beginPath()
    brush.moveTo(300, height * 0.62)
    brush.quadraticCurveTo(330, height * 0.45, 390, height * 0.34)
    brush.stroke()
    brush.strokeStyle = '#1c8a5a'
    brush.lineWidth = 20
    for (const angle of [-2.9, -2.4, -0.7, -0.2, 0.4, 2.7]) {
      brush.beginPath()
      brush.moveTo(390, height * 0.34)
      const [x, y] = [390 + Math.cos(angle) * 120, height * 0.34 + Math.sin(angle) * 70]
      brush.quadraticCurveTo((390 + x) / 2, y - 44, x, y + 30)
      brush.stroke()
    }
    brush.fillStyle = '#ffffff55'
    for (const i of range(6))
      brush.fillRect(width * 0.55 + i * 20, height * 0.7 + i * 30, 220 - i * 30, 8)
  },
  alps(brush, _, height) {
    hills(
      brush,
      height,
      ['#3b5b8c', '#284570'],
      [
        [160, 520, 420],
        [760, 560, 470],
        [460, 460, 330],
      ],
    )
    brush.fillStyle = '#ffffff'
    for (const [x, y] of [
      [160, height - 420],
      [760, height - 470],
    ] as const) {
      brush.beginPath()
      brush.moveTo(x, y)
      brush.lineTo(x - 72, y + 120)
      brush.lineTo(x - 20, y + 90)
      brush.lineTo(x + 24, y + 130)
      brush.lineTo(x + 80, y + 124)
      brush.fill()
    }
  },
  city(brush, width, height) {
    sun(brush, width * 0.72, height * 0.5, 110)
    for (const i of range(12)) {
      const tall = 140 + ((i * 97) % 260)
      brush.fillStyle = i % 2 ? '#1c1440' : '#2a1d5c'
      brush.fillRect(i * 90 - 20, height - tall, 96, tall)
      brush.fillStyle = '#ffd98a'
      for (const k of range(Math.floor(tall / 50))) {
        if ((i + k) % 3)
          brush.fillRect(i * 90 + 6 + (k % 2) * 34, height - tall + 22 + k * 46, 20, 24)
      }
    }
  },
  balloon(brush, width, height) {
    hills(
      brush,
      height,
      ['#7a4a8c', '#4a2f6c'],
      [
        [200, 420, 150],
        [700, 600, 190],
      ],
    )
    const [x, y] = [width * 0.66, height * 0.42]
    for (const [i, color] of ['#ff4d5e', '#ffd34a', '#ff8a3d', '#ffd34a', '#ff4d5e'].entries()) {
      brush.fillStyle = color
      brush.beginPath()
      brush.ellipse(x, y, 165 - i * 34, 180, 0, 0, 7)
      brush.fill()
    }
    brush.fillStyle = '#3a2412'
    brush.fillRect(x - 34, y + 214, 68, 50)
    brush.fillRect(x - 30, y + 170, 5, 50)
    brush.fillRect(x + 26, y + 170, 5, 50)
  },
  spa(brush, width, height) {
    brush.fillStyle = '#ffffff2e'
    for (const i of range(4)) {
      brush.beginPath()
      brush.ellipse(width * 0.62, height * 0.84, 360 - i * 80, 90 - i * 20, 0, 0, 7)
      brush.fill()
    }
    for (const [i, angle] of [-1.15, 1.15, -0.62, 0.62, 0].entries()) {
      brush.fillStyle = ['#ff9fc4', '#ff9fc4', '#ffc0da', '#ffc0da', '#ffe4f0'][i] ?? '#fff'
      brush.save()
      brush.translate(width * 0.62, height * 0.82)
      brush.rotate(angle)
      brush.beginPath()
      brush.ellipse(0, -130, 62, 140, 0, 0, 7)
      brush.fill()
      brush.restore()
    }
  },
}

function sun(brush: Brush, x: number, y: number, radius: number) {
  brush.fillStyle = '#fff0b8'
  brush.beginPath()
  brush.arc(x, y, radius, 0, 7)
  brush.fill()
}

/** Triangles for mountains: [middle, width, height] each. */
function hills(brush: Brush, ground: number, colors: string[], peaks: [number, number, number][]) {
  for (const [i, [x, width, height]] of peaks.entries()) {
    brush.fillStyle = colors[i % colors.length] ?? '#000'
    brush.beginPath()
    brush.moveTo(x - width / 2, ground)
    brush.quadraticCurveTo(x - width / 8, ground - height * 0.7, x, ground - height)
    brush.quadraticCurveTo(x + width / 8, ground - height * 0.7, x + width / 2, ground)
    brush.fill()
  }
}
