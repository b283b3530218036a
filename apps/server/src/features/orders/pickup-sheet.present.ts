import type { PickupSheet } from '@bivak/contract/wire';
import { calledOff } from '@bivak/rules';
import { lentFields } from '../availability/index.ts';
import type { PickupSheetRow } from './pickup-sheet.sql.ts';

export function presentPickupSheet(row: PickupSheetRow): PickupSheet {
  const { depot, pickup, back, contact, customFields: fields } = row;
  const text = (name: keyof typeof lentFields): string => {
    const value = fields[lentFields[name]];
    return typeof value === 'string' ? value : '';
  };
  const figure = (name: keyof typeof lentFields): number | null => {
    const value = fields[lentFields[name]];
    return typeof value === 'number' && value > 0 ? value : null;
  };
  return {
    Number: row.number,
    Association: row.association,
    ReservationStatus: row.status,
    Depot: {
      Description: depot.name,
      Street: depot.street,
      HouseNumber: depot.houseNumber,
      ZipCode: depot.zipCode,
      City: depot.city,
      Tel: depot.tel,
    },
    PickupDate: row.startDay,
    PickupHour: pickup === null ? null : { From: pickup.from, To: pickup.to },
    ReturnDate: row.endDay,
    ReturnHour: back === null ? null : { From: back.from, To: back.to },
    Items: row.items.map(({ description, qty }) => ({ Description: description, Amount: qty })),
    TransportType: transportOf(text('transport')),
    TransportUnitCount: figure('units'),
    TransportPersonnelCount: figure('personnel'),
    TransportTotalWeight: figure('weight'),
    Camp:
      calledOff(row.status) !== null
        ? null
        : {
            DateStart: text('firstDay') || null,
            DateEnd: text('lastDay') || null,
            Title: text('title'),
            Street: text('street'),
            Number: text('number'),
            PostalCode: text('postalCode'),
            City: text('city'),
          },
    Contact: contact === null ? null : { Name: contact.campName, Phone: contact.campPhone },
  };
}

function transportOf(type: string): PickupSheet['TransportType'] {
  return type === 'VAN' || type === 'TRUCK' || type === 'MUNICIPAL' ? type : null;
}
