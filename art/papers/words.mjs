/** What the papers of the demo shops say besides the words of the articles themselves. */

export const sheet = { nl: 'Productblad', en: 'Data sheet', de: 'Produktblatt' };

/** Articles with a sheet of their properties. */
export const withSheet = {
  feesthuis: [
    'pagodetent-5x5',
    'kloostertafel-240',
    'lichtslinger-20m',
    'koffiepercolator-10l',
    'geluidsbox-12-inch',
  ],
  groenhof: ['kettingzaag-35', 'zitmaaier-92', 'accu-grasmaaier-46', 'hogedrukreiniger-140'],
  tentendienst: ['2010', '2020'],
};

/** Papers that tell how, step by step. */
export const manuals = {
  feesthuis: {
    'pagodetent-5x5': {
      file: 'opbouwhandleiding',
      name: { nl: 'Opbouwhandleiding', en: 'Setting-up instructions', de: 'Aufbauanleitung' },
      parts: [
        {
          head: { nl: 'Voor je begint', en: 'Before you start', de: 'Bevor Sie beginnen' },
          steps: {
            nl: [
              'Kies een vlakke plek van 6 × 6 m, zonder leidingen in de grond en zonder takken erboven.',
              'Tel de onderdelen: 4 poten, 8 dakliggers, 1 nokpaal met bol, 1 dakdoek, 8 grondankers.',
              'Zet de tent met twee op. Bij windkracht 5 of meer bouw je niet op; staat hij al, hou de wanden dicht.',
            ],
            en: [
              'Choose level ground of 6 × 6 m, without pipes below it or branches above.',
              'Count the parts: 4 legs, 8 roof beams, 1 peak pole with its ball, 1 roof, 8 ground anchors.',
              'Put the tent up with two. Do not start in a wind of force 5 or more; once it stands, keep its walls shut.',
            ],
            de: [
              'Wählen Sie eine ebene Fläche von 6 × 6 m, ohne Leitungen im Boden und ohne Äste darüber.',
              'Zählen Sie die Teile: 4 Beine, 8 Dachträger, 1 Firststange mit Kugel, 1 Dach, 8 Bodenanker.',
              'Bauen Sie zu zweit auf, ab Windstärke 5 gar nicht; steht das Zelt schon, halten Sie die Wände geschlossen.',
            ],
          },
        },
        {
          head: { nl: 'Opzetten', en: 'Putting it up', de: 'Aufbauen' },
          steps: {
            nl: [
              'Leg de dakliggers als een vierkant van 5 × 5 m op de grond en klik de hoeken vast.',
              'Steek de nokpaal in het kruis in het midden. De bol zit bovenaan.',
              'Trek het doek over het geraamte; de rand met schulpen hangt buiten. Haak de vier hoeken in.',
              'Til één kant op en zet er twee poten onder. Doe dan de andere kant.',
              'Draai de nokpaal omhoog tot het doek strak staat, zonder plooien.',
              'Sla per poot twee grondankers in, onder 45 graden, en span de banden na.',
            ],
            en: [
              'Lay the roof beams on the ground as a square of 5 × 5 m and click the corners together.',
              'Put the peak pole into the cross in the middle. The ball is at the top.',
              'Pull the roof over the frame; the scalloped edge hangs outside. Hook in the four corners.',
              'Lift one side and put two legs under it. Then do the other side.',
              'Wind the peak pole up until the roof is tight and without folds.',
              'Drive in two ground anchors at each leg, at 45 degrees, and tighten the straps.',
            ],
            de: [
              'Legen Sie die Dachträger als Quadrat von 5 × 5 m auf den Boden und klicken Sie die Ecken zusammen.',
              'Stecken Sie die Firststange in das Kreuz in der Mitte. Die Kugel sitzt oben.',
              'Ziehen Sie das Dach über das Gestell; der gewellte Rand hängt außen. Haken Sie die vier Ecken ein.',
              'Heben Sie eine Seite an und stellen Sie zwei Beine darunter. Dann die andere Seite.',
              'Drehen Sie die Firststange hoch, bis das Dach straff und ohne Falten steht.',
              'Schlagen Sie je Bein zwei Bodenanker im Winkel von 45 Grad ein und spannen Sie die Gurte nach.',
            ],
          },
        },
        {
          head: { nl: 'Afbreken', en: 'Taking it down', de: 'Abbauen' },
          steps: {
            nl: [
              'Laat het doek drogen. Nat opgevouwen doek schimmelt; breng het dan open terug en zeg het ons.',
              'Draai de nokpaal eerst helemaal neer en werk dan in de omgekeerde volgorde.',
              'Vouw het doek in drieën, rol het op en tel de ankers terug.',
            ],
            en: [
              'Let the roof dry. Folded wet it grows mould; in that case bring it back unfolded and tell us.',
              'Wind the peak pole down all the way first, then work in the reverse order.',
              'Fold the roof in three, roll it up and count the anchors back.',
            ],
            de: [
              'Lassen Sie das Dach trocknen. Nass gefaltet schimmelt es; bringen Sie es sonst offen zurück und sagen Sie es uns.',
              'Drehen Sie zuerst die Firststange ganz herunter und arbeiten Sie dann in umgekehrter Reihenfolge.',
              'Falten Sie das Dach zu dritt der Länge nach, rollen Sie es auf und zählen Sie die Anker zurück.',
            ],
          },
        },
      ],
    },
  },
  groenhof: {
    'kettingzaag-35': {
      file: 'veilig-zagen',
      name: { nl: 'Veilig zagen', en: 'Sawing safely', de: 'Sicher sägen' },
      parts: [
        {
          head: { nl: 'Voor elke beurt', en: 'Before each use', de: 'Vor jedem Einsatz' },
          steps: {
            nl: [
              'Draag een helm met vizier, handschoenen, laarzen met stalen neus en een zaagbroek.',
              'Vul de kettingolie bij. Een volle tank smeert ongeveer veertig minuten.',
              'Controleer de spanning: je kunt de ketting met de hand rondtrekken, en ze hangt nergens door.',
              'Probeer de kettingrem: duw de beugel naar voren, de ketting moet stilstaan.',
            ],
            en: [
              'Wear a helmet with a visor, gloves, boots with steel toes and saw trousers.',
              'Top up the chain oil. A full tank lasts about forty minutes.',
              'Check the tension: the chain can be pulled round by hand and sags nowhere.',
              'Try the chain brake: push the guard forward, the chain has to stand still.',
            ],
            de: [
              'Tragen Sie einen Helm mit Visier, Handschuhe, Stiefel mit Stahlkappe und eine Schnittschutzhose.',
              'Füllen Sie Kettenöl nach. Ein voller Tank reicht für etwa vierzig Minuten.',
              'Prüfen Sie die Spannung: Die Kette lässt sich von Hand ziehen und hängt nirgends durch.',
              'Probieren Sie die Kettenbremse: Bügel nach vorn, die Kette muss stehen.',
            ],
          },
        },
        {
          head: { nl: 'Zagen', en: 'Sawing', de: 'Sägen' },
          steps: {
            nl: [
              'Sta stevig, met beide handen aan de zaag en je duim om de beugel.',
              'Zaag nooit met de punt van het zwaard en nooit boven schouderhoogte.',
              'Leg een stam vast. Zaag hem waar hij hangt van boven in, en van onderen door.',
              'Haal de accu eruit voor je iets aan de ketting doet.',
            ],
            en: [
              'Stand firmly, with both hands on the saw and your thumb around the handle.',
              'Never saw with the tip of the bar and never above your shoulders.',
              'Secure the trunk. Where it hangs free, cut into it from above and through it from below.',
              'Take the battery out before you touch the chain.',
            ],
            de: [
              'Stehen Sie fest, mit beiden Händen an der Säge und dem Daumen um den Griff.',
              'Sägen Sie nie mit der Schwertspitze und nie über Schulterhöhe.',
              'Sichern Sie den Stamm. Wo er frei hängt, sägen Sie ihn von oben an und von unten durch.',
              'Nehmen Sie den Akku heraus, bevor Sie die Kette berühren.',
            ],
          },
        },
      ],
    },
  },
  tentendienst: {},
};
