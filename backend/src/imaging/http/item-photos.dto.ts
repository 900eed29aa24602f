import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';

const uuid = '01993f6d-2a10-7c3e-8d42-1b7c9e0a4f77';
const file = `/img/p${'3f9c01ab'.repeat(8)}`;

@ApiSchema({ name: 'OwnPhoto' })
export class OwnPhotoDto {
  @ApiProperty({ example: `${file}.512.webp?e=20786&s=q0Vd0c6cJ8y3b6mWlJw3C3rC2oFQm6Jg` })
  imageUrl!: string;
  @ApiProperty({ example: `${file}.256.webp?e=20786&s=q0Vd0c6cJ8y3b6mWlJw3C3rC2oFQm6Jg` })
  thumbnailUrl!: string;
  @ApiProperty({ example: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG' }) thumbHash!: string;
  @ApiProperty({ example: '#f7c9c4', description: 'Its main colour.' }) color!: string;
  @ApiProperty({ type: 'integer', example: 512 }) width!: number;
  @ApiProperty({ type: 'integer', example: 512 }) height!: number;
}

@ApiSchema({ name: 'ItemPhoto' })
export class ItemPhotoDto {
  @ApiProperty({
    format: 'uuid',
    example: uuid,
    description: 'Another than the id in the path, if that addition brought this item back.',
  })
  itemId!: string;
  @ApiProperty({ format: 'uuid', example: uuid, description: 'As in the item.' }) imageId!: string;
  @ApiProperty({
    type: OwnPhotoDto,
    nullable: true,
    description: 'null: the item shows its drawing.',
  })
  photo!: OwnPhotoDto | null;
  @ApiProperty({
    enum: ['household', 'me'],
    enumName: 'PhotoRememberedFor',
    description:
      'For whom a photo of this item is remembered: the household of the list, if the user is one of its adults; else the user.',
  })
  rememberedFor!: 'household' | 'me';
  @ApiProperty({ type: 'integer', example: 12, description: 'Photos remembered for them.' }) photos!: number;
  @ApiProperty({
    type: 'integer',
    example: 100,
    description: 'As many as they may have, by the best plan among the adults.',
  })
  photoLimit!: number;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: uuid,
    description:
      'The photo of the name before this one: `POST /api/photos/{photoId}/restore` brings it back.',
  })
  replacedPhotoId!: string | null;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: null,
    description: 'The photo that was taken from the item: `POST …/photo/restore` shows it again.',
  })
  removedPhotoId!: string | null;
}

@ApiSchema({ name: 'RestoreItemPhoto' })
export class RestoreItemPhotoDto {
  @ApiProperty({ format: 'uuid', example: uuid, description: 'The `removedPhotoId` of the removal.' })
  @IsUUID()
  photoId!: string;
}

@ApiSchema({ name: 'HeldPhoto' })
export class HeldPhotoDto {
  @ApiProperty({ format: 'uuid', example: uuid }) id!: string;
  @ApiProperty({ example: 'Oat milk', description: 'The name for which it is remembered.' }) name!: string;
  @ApiProperty({ example: `${file}.512.webp?e=20786&s=q0Vd0c6cJ8y3b6mWlJw3C3rC2oFQm6Jg` })
  imageUrl!: string;
  @ApiProperty({ example: `${file}.256.webp?e=20786&s=q0Vd0c6cJ8y3b6mWlJw3C3rC2oFQm6Jg` })
  thumbnailUrl!: string;
  @ApiProperty({ example: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG' }) thumbHash!: string;
  @ApiProperty({ example: '#f7c9c4', description: 'Its main colour.' }) color!: string;
}

@ApiSchema({ name: 'PhotosOfHolder' })
export class PhotosOfHolderDto {
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: uuid,
    description: 'null: my own, for lists without a household.',
  })
  householdId!: string | null;
  @ApiProperty({
    type: 'integer',
    example: 100,
    description: 'As many as they may have, by the best plan among the adults.',
  })
  photoLimit!: number;
  @ApiProperty({ type: [HeldPhotoDto], description: 'By name.' }) photos!: HeldPhotoDto[];
}

@ApiSchema({ name: 'HeldPhotos' })
export class HeldPhotosDto {
  @ApiProperty({
    type: [PhotosOfHolderDto],
    description: 'My households, the longest first, and my own last.',
  })
  holders!: PhotosOfHolderDto[];
}

@ApiSchema({ name: 'HeldPhotoChanged' })
export class HeldPhotoChangedDto {
  @ApiProperty({ format: 'uuid', example: uuid }) photoId!: string;
  @ApiProperty({ type: 'integer', example: 12, description: 'Photos of its holder.' }) photos!: number;
  @ApiProperty({ type: 'integer', example: 100 }) photoLimit!: number;
}
