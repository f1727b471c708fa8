import { address } from './address.ts'
import { writtenPostalCode } from './postal-code.ts'
const p: Record<string,string> = { AT:'0664 123456',AU:'0412 345 678',BE:'0470 12 34 56',BG:'088 812 3456',CA:'(604) 555-0123',HR:'092 123 4567',CY:'96 123456',CZ:'601 123 456',DK:'32 12 34 56',EE:'5123 4567',FI:'041 2345678',FR:'06 12 34 56 78',DE:'030 901820',GR:'691 234 5678',HU:'06 20 123 4567',IE:'085 012 3456',IT:'312 345 6789',LV:'21 234 567',LT:'(0-612) 34567',LU:'628 123 456',MT:'9696 1234',NL:'06 12345678',PL:'512 345 678',PT:'912 345 678',RO:'0712 034 567',SK:'0912 123 456',SI:'031 234 567',ES:'612 34 56 78',SE:'070 123 45 67',GB:'07400 123456',US:'(201) 555-0123' }
const rows: [string, string[]][] = [
['GB',['SW1A1AA','sw1a 1aa','SW1A-1AA','sw1a  1aa','W1A 0AX','M11AE','B338TH','CR26XH','DN551PT','EC1A1BB','GIR0AA','gir 0aa','ASCN 1ZZ','BBND 1ZZ','XM4 5HQ','BF1 3AD','IM1 1AA','JE2 3AB','GY1 1AA','GX11 1AA','UK SW1A 1AA','GB-SW1A 1AA','SWIA 1AA','SW1A 1A0','Q1 1AA','BFPO 1','bfpo c/o 61','BFPO61','ＳＷ１Ａ １ＡＡ','E20 2ST','NPT 1AA','SW1A','W1A 1AAA','HA9 0WS','EC1Y8SY']],
['US',['20500-0003','205000003','20500 0003','20500–0003','US-95014','USA 95014','00501','99950','00000','AE 09301','96898','DC 20500','20500-','20500-000','1234','123456','２０５００','20500-0003 ']],
['CA',['k1a-0b1','K1A0B1','k1a  0b1','H0H 0H0','K1A 0O1','Z1A 0B1','W1A 0B1','K1A 0D1','K1D 0B1','CA K1A 0B1','K1A.0B1','K1A O81','D1A 0B1','F1A 0B1','I1A 0B1','U1A 0B1','Y1A 0B1','X0X 0X0']],
['PL',['00001','00-001','00 001','PL-00-001','PL 00001','99-999','0001','00-0001']],
['NL',['1012 SS','1012 SA','1012 SD','1012AB','1012 ab','NL-1012 AB','NL1012AB','0012 AB','9999 XX','1012-AB','1012','1012 A','1012 ABC','1000AA']],
['DE',['D-10115','DE-10115','DE 10115','01067','99998','00000','1067','10115 Berlin','D 10115','１０１１５']],
['FR',['F-75001','FR-75001','75 001','75001','97400','98000','2A004','20000','75001 CEDEX 08','7500','00000','FR 75001']],
['SE',['114 55','11455','SE-114 55','S-114 55','S-11455','SE11455','00000']],
['FI',['FIN-00100','FI-00100','AX-22100','00100','SF-00100']],
['DK',['DK-1050','1050','DK 1050','0999','3900','100 Tórshavn']],
['AT',['A-1010','AT-1010','1010','0101','9999']],
['BE',['B-1000','BE-1000','1000','0999','BE 1000']],
['LU',['L-1111','L1111','LU-1111','1111','LU 1111']],
['IT',['I-00118','IT-00118','00118','V-00120','00120','IT 00118']],
['ES',['E-28001','ES-28001','28001','01001','53001','52001','00000']],
['PT',['1000-001','1000001','1000 001','PT-1000-001','P-1000-001','1100','1000-01']],
['GR',['GR-105 57','10557','105 57','EL-105 57','GR10557']],
['CZ',['110 00','11000','CZ-110 00','CZ 11000','800 00','900 00']],
['SK',['811 01','81101','SK-811 01','SK 81101','110 00']],
['HU',['H-1051','HU-1051','1051','HU 1051','0999']],
['IE',['D02 AF30','D02AF30','d02af30','D02-AF30','D6W X285','IE D02 AF30','IE-D02AF30','B02 AF30','A65F4E2','Dublin 2','D2','H91 AEX2','IRL D02 AF30']],
['LV',['LV-1050','LV1050','1050','lv 1050']],
['LT',['LT-01103','01103','LT01103','lt 01103','1103']],
['EE',['10111','EE-10111','EE10111']],
['SI',['1000','SI-1000','SI 1000','SLO-1000']],
['HR',['10000','HR-10000','HR10000']],
['BG',['1000','BG-1000']],
['RO',['010011','RO-010011','RO010011','10011']],
['CY',['1010','CY-1010','99010','9999']],
['MT',['VLT 1117','VLT1117','vlt-1117','MT-VLT 1117','MT VLT 1117','VLT 17','1117']],
['AU',['2000','0800','0200','AU-2000','NSW 2000','800','9999','AUS 2000','2000 ']],
]
for (const [country, codes] of rows) for (const postal_code of codes) {
  const r = address.safeParse({ first_name:'Ada', last_name:'L', email:'a@b.co', phone: p[country], country, country_state:'x', city:'x', postal_code, street_address:'x 1', street_address_2:'' })
  console.log(country, JSON.stringify(postal_code), '=>', r.success ? r.data.postal_code : 'X ' + r.error.issues.map((i: any) => i.path + ':' + i.message).join(), writtenPostalCode(postal_code, country as any))
}
for (const n of ['Ya‘qub O’Neil','Jean–Luc','李小龍','محمد','A\u202eB','ᠰᠠᠷ\u180eᠠ','ကျော်','Zoë 🙂','Straße 5½','№ 5','Apt #3/B','ул. Ленина, д. 5 «А»','〒100-0001 東京都','a\tb','१२ गांधी मार्ग','O\u00adB','Ⅳ','x\u200by','ﷺ','\u0e01\u0e33','ශ්‍රී','c/o Smith & Sons, Ltd.','"The Barn"','<b>','\u2067x\u2069','ê̂'])
 { const r = address.safeParse({ first_name:n, last_name:n, email:'a@b.co', phone: p.DE, country:'DE', country_state:n, city:n, postal_code:'10115', street_address:n, street_address_2:n }); console.log(JSON.stringify(n), r.success ? 'ok' : 'X ' + r.error.issues.map((i: any) => i.path + ':' + i.message).join()) }
