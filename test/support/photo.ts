import sharp from 'sharp';

/** Returns a JPEG of noise, with a note that a viewer turns it, as a phone writes it that was held upright. */
export const takePhoto = async (width: number, height: number): Promise<Uint8Array<ArrayBuffer>> => {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  const small = sharp({ create: { width: 512, height: 512, channels: 3, background: '#123456', noise } });
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
  const photo = sharp(data, { raw: info }).resize(width, height, { kernel: 'nearest' });
  return new Uint8Array(await photo.jpeg({ quality: 60 }).withMetadata({ orientation: 6 }).toBuffer());
};
